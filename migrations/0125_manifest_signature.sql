alter table departed_manifests
  -- The public key (SPKI) that verifies the signature. Rotations delete keys of tickets, and the manifest must outlive them.
  add column public_key bytea,
  -- A node of the previous version stores neither.
  add constraint departed_manifests_signature_has_its_key
    check ((signature is null) = (public_key is null) and (signature is null or length(signature) = 64));
