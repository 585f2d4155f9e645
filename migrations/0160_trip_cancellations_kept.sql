alter table trip_cancellations
  -- For each payment of the bookings that this cancellation ended, by its id: the kobo that counted for its booking.
  -- Undo confirms a booking again only if as much would count.
  add column kept_kobo jsonb not null default '{}';
