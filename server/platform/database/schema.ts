/** Written by `npx tsx tools/scripts/generate-schema.ts` from the migrations; do not edit. `npm test` compares the two. */
import type { ColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Defaulted<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>

export interface ApiKeys {
  created_at: Defaulted<Timestamp>
  created_by: number
  expires_at: Timestamp
  id: Defaulted<number>
  last_used_at: Timestamp | null
  name: string
  permissions: string[]
  prefix: string
  revoked_at: Timestamp | null
  revoked_by: number | null
  token_sha256: Buffer
}

export interface AuditLog {
  action: string
  actor_id: number | null
  actor_name: string | null
  after: ColumnType<unknown, string, string> | null
  before: ColumnType<unknown, string, string> | null
  booking_id: number | null
  created_at: Defaulted<Timestamp>
  details: Defaulted<string>
  entity: string | null
  entity_id: number | null
  id: Defaulted<ColumnType<string, number | string, number | string>>
  ip_address: string | null
  request_id: string | null
  search_words: Defaulted<string | null>
  type: 'booking' | 'admin'
}

export interface AuditLogSeals {
  day: Timestamp
  entries: number
  last_id: ColumnType<string, number | string, number | string> | null
  sealed_at: Defaulted<Timestamp>
  sha256: Buffer
}

export interface Backups {
  bytes: ColumnType<string, number | string, number | string> | null
  id: Defaulted<number>
  kind: string
  taken_at: Defaulted<Timestamp>
}

export interface Batches {
  closes_on: Timestamp | null
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  is_active: Defaulted<boolean>
  letter: 'A' | 'B' | 'C'
  reports_on: Timestamp | null
  stream: 'I' | 'II'
  updated_at: Defaulted<Timestamp>
  year: number
}

export interface BookingActs {
  back_kobo: Defaulted<number>
  booking_id: number
  by_passenger: boolean
  charge_kobo: Defaulted<number>
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  kind: 'cancel' | 'refund' | 'move' | 'seat' | 'contact' | 'name' | 'resend'
  quote: Defaulted<ColumnType<unknown, string, string>>
  resale_checked_at: Timestamp | null
  seat_nos: Defaulted<string[]>
  trip_id: number | null
  user_id: number | null
}

export interface Bookings {
  booking_token: string
  cancelled_at: Timestamp | null
  cancelled_because: 'expired' | 'customer' | 'staff' | 'trip_canceled' | null
  confirmed_at: Timestamp | null
  confirmed_by: number | null
  contact_changed_at: Timestamp | null
  contact_changed_by: number | null
  created_at: Defaulted<Timestamp>
  created_by: number | null
  discount_kobo: Defaulted<number>
  due_kobo: Defaulted<number>
  email: string
  held_by: number | null
  hold_extensions: Defaulted<number>
  hold_phone: string | null
  id: Defaulted<number>
  idem_key: string | null
  is_by_ussd: Defaulted<boolean>
  is_split_payment: Defaulted<boolean>
  least_percent: Defaulted<number>
  mobile: string
  next_of_kin_name: string
  next_of_kin_phone: string
  offer_id: number | null
  paid_kobo: Defaulted<number>
  passenger_address: string
  passenger_age: number | null
  passenger_name: string
  passenger_title: string | null
  price_kobo: number
  promised_bus_type: string | null
  promised_depart_time: Timestamp | null
  refund_frozen_until: Timestamp | null
  refund_policy: Defaulted<ColumnType<unknown, string, string> | null>
  required_kobo: number
  search_words: Defaulted<string | null>
  seat_count: Defaulted<number>
  seat_ids: number[]
  seat_nos: string[]
  status: Defaulted<'DRAFT' | 'PENDING' | 'CONFIRMED' | 'CANCELLED'>
  total_kobo: Defaulted<number>
  trip_id: number
  updated_at: Defaulted<Timestamp>
  visitor_ip: string | null
}

export interface Buses {
  amenities: Defaulted<string[]>
  bus_type: 'Sprinter' | 'Coaster44' | 'Luxry51'
  capacity: number
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  is_active: Defaulted<boolean>
  plate_no: string
  seats_per_row: Defaulted<number>
  updated_at: Defaulted<Timestamp>
}

export interface CashUps {
  closed_by: number
  counted_kobo: ColumnType<string, number | string, number | string>
  created_at: Defaulted<Timestamp>
  day: Timestamp
  expected_kobo: ColumnType<string, number | string, number | string>
  id: Defaulted<number>
  note: string | null
  user_id: number
}

export interface CompanySettings {
  address: string | null
  bank_transfer_enabled: Defaulted<boolean>
  booking_deadline_hours: Defaulted<number>
  booking_emails_enabled: Defaulted<boolean>
  company_name: string
  contact_email: string | null
  contact_phone: string | null
  created_at: Defaulted<Timestamp>
  daily_report_enabled: Defaulted<boolean>
  dispute_hours: Defaulted<number>
  facebook_url: string | null
  id: Defaulted<number>
  infant_max_age: Defaulted<number>
  instagram_url: string | null
  is_the_only_one: Defaulted<boolean>
  late_minutes: Defaulted<number>
  linkedin_url: string | null
  maintenance_mode: Defaulted<boolean>
  max_seats_per_booking: Defaulted<number>
  park_hours: string | null
  payment_emails_enabled: Defaulted<boolean>
  paystack_enabled: Defaulted<boolean>
  paystack_public_key: string | null
  refund_approval_above: Defaulted<number>
  refund_escalation_days: Defaulted<number>
  reminder_hours: Defaulted<number>
  reminder_sms_enabled: Defaulted<boolean>
  seat_hold_minutes: Defaulted<number>
  support_email: string | null
  support_phone: string | null
  twitter_url: string | null
  updated_at: Defaulted<Timestamp>
  ussd_enabled: Defaulted<boolean>
  website_url: string | null
  whatsapp_group_url: string | null
  whatsapp_url: string | null
}

export interface Consents {
  given_at: Defaulted<Timestamp>
  id: Defaulted<number>
  kind: 'guardian-sms' | 'ussd-name' | 'news'
  person_sha256: Buffer
  text_version: string
  withdrawn_at: Timestamp | null
}

export interface DayRoots {
  day: Timestamp
  last_id: ColumnType<string, number | string, number | string> | null
  lines: number
  made_at: Defaulted<Timestamp>
  root: Buffer
}

export interface DemoMark {
  is_the_only_one: Defaulted<boolean>
  seeded_at: Defaulted<Timestamp>
}

export interface DepartedManifests {
  at: Defaulted<Timestamp>
  lines: ColumnType<unknown, string, string>
  public_key: Buffer | null
  sha256: Buffer
  signature: Buffer | null
  trip_id: number
}

export interface DisputeAnswers {
  answer: ColumnType<unknown, string, string>
  answered_at: Timestamp
  answered_by: number | null
  dispute_id: number
  id: Defaulted<number>
}

export interface Disputes {
  amount_kobo: ColumnType<string, number | string, number | string>
  answer: ColumnType<unknown, string, string> | null
  answer_claimed_at: Timestamp | null
  answer_error: string | null
  answered_at: Timestamp | null
  answered_by: number | null
  asked_again: Defaulted<number>
  asked_at: Timestamp | null
  basis_sha256: Buffer | null
  created_at: Defaulted<Timestamp>
  draft: ColumnType<unknown, string, string> | null
  due_at: Timestamp
  facts_sha256: Buffer | null
  id: Defaulted<number>
  missing_since: Timestamp | null
  opened_at: Timestamp
  pack: Buffer | null
  pack_made_at: Timestamp | null
  pack_sha256: Buffer | null
  payment_id: number
  previous_id: number | null
  provider_id: string
  provider_status: string | null
  reason: string | null
  resolution: string | null
  resolved_at: Timestamp | null
  status: 'OPEN' | 'WON' | 'LOST'
  taken_kobo: Defaulted<number>
  updated_at: Defaulted<Timestamp>
}

export interface DoorDevices {
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp | null
  id: Defaulted<number>
  last_seq: Defaulted<number>
  token_sha256: Buffer | null
  trip_id: number
  user_id: number | null
}

export interface DoorEvents {
  amount_kobo: number | null
  at: Timestamp
  booking_id: number | null
  clock_offset_ms: Defaulted<number>
  device_id: number
  kind: 'board' | 'unboard' | 'cash' | 'checkpoint' | 'depart' | 'arrive'
  receipt_no: string | null
  received_at: Defaulted<Timestamp>
  seat_no: string | null
  seq: number
  ticket_digest: Buffer | null
  trip_id: number
  undoes: Defaulted<ColumnType<unknown, string, string>>
}

export interface DoorExceptions {
  booking_id: number | null
  created_at: Defaulted<Timestamp>
  device_id: number
  first_device_id: number | null
  first_seq: number | null
  id: Defaulted<number>
  kind: 'double_scan' | 'boarded_cancelled' | 'boarded_moved' | 'boarded_unpaid' | 'boarded_unknown' | 'cash_not_due' | 'clock_suspicious'
  not_due_kobo: number | null
  note: string | null
  resolved_at: Timestamp | null
  resolved_by: number | null
  seat_no: string | null
  seq: number
  trip_id: number
}

export interface Erasures {
  backups_until: Timestamp
  erased_at: Defaulted<Timestamp>
  erased_by: number | null
  id: Defaulted<number>
  identity: string | null
  person_sha256: Buffer | null
  proof: 'link' | 'identity'
  removed: ColumnType<unknown, string, string>
}

export interface Holidays {
  day: Timestamp
  name: string
}

export interface IdempotencyKeys {
  answer: ColumnType<unknown, string, string> | null
  created_at: Defaulted<Timestamp>
  endpoint: string
  key_sha256: Buffer
  request_sha256: Buffer
  status_code: number | null
}

export interface InvariantCounts {
  broken: number
  broken_since: Timestamp | null
  counted_at: Defaulted<Timestamp>
  invariant: string
}

export interface LoginChallenges {
  attempts: Defaulted<number>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  passkey_challenge: string | null
  token_sha256: Buffer
  user_id: number
}

export interface MoneyLines {
  act_id: number | null
  at: Defaulted<Timestamp>
  booking_id: number
  currency: string | null
  event_at: Timestamp | null
  id: Defaulted<ColumnType<string, number | string, number | string>>
  kind: 'arrived' | 'applied' | 'unapplied' | 'charged' | 'uncharged' | 'owed_back' | 'withdrawn' | 'sent_back' | 'back' | 'back_failed' | 'taken_back'
  kobo: number
  mode: string | null
  payment_id: number
  refund_id: number | null
}

export interface Notifications {
  attempts: Defaulted<number>
  booking_id: number | null
  contact_info: string
  created_at: Defaulted<Timestamp>
  created_by: number | null
  dedupe_key: string
  dropped: Defaulted<boolean>
  html: string | null
  id: Defaulted<number>
  kind: string
  last_error: string | null
  message: Defaulted<string>
  next_attempt_at: Defaulted<Timestamp>
  payload: Defaulted<ColumnType<unknown, string, string>>
  provider_message_id: string | null
  search_words: Defaulted<string | null>
  sent_at: Timestamp | null
  status: Defaulted<'pending' | 'delivered' | 'failed'>
  subject: string | null
  type: 'email' | 'sms'
  updated_at: Defaulted<Timestamp>
}

export interface Offers {
  amount_kobo: number | null
  code: string | null
  created_at: Defaulted<Timestamp>
  ends_on: Timestamp
  id: Defaulted<number>
  is_active: Defaulted<boolean>
  max_uses: number | null
  percent: number | null
  route_id: number | null
  starts_on: Timestamp
  text: Defaulted<string>
  title: string
  updated_at: Defaulted<Timestamp>
}

export interface OneTimeLinks {
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp | null
  id: Defaulted<number>
  purpose: string
  secret_sha256: Buffer | null
  subject: string
  used_at: Timestamp | null
  wish: Defaulted<ColumnType<unknown, string, string>>
}

export interface PageViews {
  day: Timestamp
  path: string
  views: Defaulted<number>
}

export interface Passengers {
  address: Defaulted<string>
  booking_id: number
  completed_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  fill_token_sha256: Buffer | null
  id: Defaulted<number>
  is_buyer: Defaulted<boolean>
  is_infant: Defaulted<boolean>
  name: Defaulted<string>
  next_of_kin_name: Defaulted<string>
  next_of_kin_phone: Defaulted<string>
  phone: Defaulted<string>
  reminded: Defaulted<number>
  seat_no: string | null
  updated_at: Defaulted<Timestamp>
  with_passenger_id: number | null
}

export interface Passkeys {
  counter: Defaulted<ColumnType<string, number | string, number | string>>
  created_at: Defaulted<Timestamp>
  credential_id: string
  id: Defaulted<number>
  last_used_at: Timestamp | null
  name: string
  public_key: Buffer
  transports: Defaulted<string[]>
  user_id: number
}

export interface Payments {
  access_code: string | null
  amount_kobo: number
  applied: Defaulted<boolean>
  applied_kobo: Defaulted<number>
  authorization_url: string | null
  booking_id: number
  channel: string | null
  charged_kobo: Defaulted<number>
  check_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  currency: Defaulted<string>
  exception: 'underpaid' | 'overpaid' | 'wrong_currency' | 'wrong_mode' | 'duplicate_payment' | 'seats_lost' | 'trip_canceled' | 'booking_not_active' | 'too_late' | 'settlement_failed' | 'provider_unclear' | 'disputed' | 'reversed' | 'recorded_by_mistake' | null
  exception_closed_at: Timestamp | null
  exception_closed_by: number | null
  exception_note: string | null
  expected_by: number | null
  fees_kobo: number | null
  gateway_response: string | null
  id: Defaulted<number>
  last_checked_at: Timestamp | null
  mode: Defaulted<'test' | 'live'>
  next_check_at: Timestamp | null
  paid_at: Timestamp | null
  payer_email: string
  provider: 'paystack' | 'cash' | 'pos' | 'transfer'
  provider_said_at: Timestamp | null
  provider_status: string | null
  provider_txn_id: string | null
  purpose: 'FULL' | 'COMMITMENT' | 'BALANCE' | 'MANUAL'
  reason: string | null
  receipt_no: string | null
  received_currency: string | null
  received_kobo: number | null
  received_mode: string | null
  recorded_by: number | null
  reference: string
  reversed_kobo: Defaulted<number>
  status: Defaulted<'PENDING' | 'PAID' | 'FAILED'>
  terms_agreed_at: Timestamp | null
  terms_ip: string | null
  terms_version: string | null
  updated_at: Defaulted<Timestamp>
  ussd_bank: '737' | '919' | '822' | '966' | null
  ussd_code: string | null
}

export interface RateLimits {
  hits: Defaulted<number>
  key: string
  window_start: Timestamp
}

export interface RecoveryCodes {
  code_sha256: Buffer
  user_id: number
}

export interface RefundAccounts {
  account_end: string | null
  bank_name: string | null
  given_at: Defaulted<Timestamp>
  id: Defaulted<number>
  link_id: number | null
  next_check_at: Defaulted<Timestamp>
  outcome: 'taken' | 'refused' | 'unsent' | null
  refund_id: number
  settled_at: Timestamp | null
  submission: string
}

export interface RefundPolicies {
  brackets: ColumnType<unknown, string, string>
  created_at: Defaulted<Timestamp>
  created_by: number | null
  flat_kobo: number
  id: Defaulted<number>
  move_kobo: number
  name: string
  valid_from: Defaulted<Timestamp>
}

export interface Refunds {
  act_id: number | null
  amount_kobo: number
  approved_at: Timestamp | null
  approved_by: number | null
  attempts: Defaulted<number>
  collect_code: string | null
  created_at: Defaulted<Timestamp>
  escalated_at: Timestamp | null
  id: Defaulted<number>
  last_error: string | null
  method: Defaulted<'paystack' | 'cash' | 'transfer' | 'pos'>
  needs_approval: Defaulted<boolean>
  next_attempt_at: Timestamp | null
  not_before: Timestamp | null
  note: string | null
  owed_kobo: Defaulted<number>
  payment_id: number
  processed_at: Timestamp | null
  processed_by: number | null
  provider_refund_id: string | null
  reason: 'underpaid' | 'overpaid' | 'wrong_currency' | 'wrong_mode' | 'duplicate_payment' | 'seats_lost' | 'trip_canceled' | 'booking_not_active' | 'too_late' | 'settlement_failed' | 'booking_cancelled' | 'goodwill' | 'recorded_by_mistake' | 'by_provider' | 'seats_cancelled' | 'seat_resold' | 'class_down' | 'charge_waived'
  repeat_no: Defaulted<number>
  requested_by: number | null
  sent_attempt_at: Timestamp | null
  status: Defaulted<'REQUESTED' | 'SENT' | 'PROCESSED' | 'FAILED' | 'NEEDS_ATTENTION'>
  trip_cancellation_id: number | null
  updated_at: Defaulted<Timestamp>
}

export interface RolePermissions {
  permission: string
  role_id: number
}

export interface Roles {
  created_at: Defaulted<Timestamp>
  description: Defaulted<string>
  id: Defaulted<number>
  is_built_in: Defaulted<boolean>
  name: string
  updated_at: Defaulted<Timestamp>
}

export interface Routes {
  boarding_address: Defaulted<string>
  boarding_landmark: Defaulted<string>
  boarding_map_url: Defaulted<string>
  boarding_point: Defaulted<string>
  created_at: Defaulted<Timestamp>
  destination: string
  distance_km: number | null
  drop_off: Defaulted<string>
  duration: string
  id: Defaulted<number>
  is_active: Defaulted<boolean>
  night_stop: Defaulted<string>
  origin: string
  payment_type: Defaulted<'Full' | 'Split'>
  updated_at: Defaulted<Timestamp>
}

export interface SavedAnswers {
  body: string
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  title: string
  updated_at: Defaulted<Timestamp>
}

export interface Seats {
  boarded_at: Timestamp | null
  boarded_by: number | null
  booking_id: number | null
  hold_expires_at: Timestamp | null
  id: Defaulted<number>
  seat_no: string
  status: Defaulted<'AVAILABLE' | 'RESERVED' | 'BOOKED' | 'UNAVAILABLE'>
  trip_id: number
}

export interface Secrets {
  name: string
  value: Buffer
}

export interface SelfSessions {
  acts_until: Timestamp | null
  booking_id: number
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  is_by_link: Defaulted<boolean>
  token_sha256: Buffer
}

export interface Sessions {
  confirmed_at: Defaulted<Timestamp>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  id: Defaulted<number>
  ip_address: string | null
  last_seen_at: Defaulted<Timestamp>
  passkey_challenge: string | null
  passkey_challenge_until: Timestamp | null
  token_sha256: Buffer
  user_agent: string | null
  user_id: number
}

export interface SiteContent {
  author: string | null
  body: string | null
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  is_shown: Defaulted<boolean>
  kind: 'story' | 'team' | 'faq'
  position: Defaulted<number>
  title: string
  updated_at: Defaulted<Timestamp>
}

export interface SmsMessages {
  created_at: Defaulted<Timestamp>
  message_id: string
  notification_id: number | null
  outcome: 'delivered' | 'failed' | 'dnd' | null
  reported_at: Timestamp | null
}

export interface SpentProofs {
  expires_at: Timestamp
  id: string
}

export interface StaffViews {
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  list: string
  name: string
  position: number
  query: string
  user_id: number
}

export interface SupportMessages {
  created_at: Defaulted<Timestamp>
  email: string
  id: Defaulted<number>
  ip_address: string | null
  message: string
  name: string
  phone: string | null
  status: Defaulted<'new' | 'answered' | 'closed'>
  subject: string
  updated_at: Defaulted<Timestamp>
}

export interface SupportReplies {
  body: string
  created_at: Defaulted<Timestamp>
  id: Defaulted<number>
  message_id: number
  notification_id: number | null
  replied_by: number
}

export interface TicketKeys {
  created_at: Defaulted<Timestamp>
  number: number
  private_key: Buffer
  public_key: Buffer
  retired_at: Timestamp | null
}

export interface Tickets {
  accepts_t1: boolean
  booking_id: number
  ended_at: Timestamp | null
  ended_because: 'moved' | 'seat_changed' | 'cancelled' | null
  id: Defaulted<number>
  issued_at: Defaulted<Timestamp>
  key_no: number
  seat_no: string
  short_code: string
  signature: Buffer
  trip_id: number
}

export interface TotpSecrets {
  confirmed_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  last_step: Defaulted<ColumnType<string, number | string, number | string>>
  secret: Buffer
  user_id: number
}

export interface TripCancellations {
  confirmed_booking_ids: Defaulted<number[]>
  created_at: Defaulted<Timestamp>
  decided_at: Timestamp | null
  decided_by: number | null
  id: Defaulted<number>
  kept_kobo: Defaulted<ColumnType<unknown, string, string>>
  reason: string | null
  requested_by: number
  status: 'REQUESTED' | 'DECLINED' | 'DONE' | 'UNDONE'
  trip_id: number
  trip_status: 'SCHEDULED' | 'COMPLETED'
  undo_until: Timestamp | null
  undone_at: Timestamp | null
  undone_by: number | null
  updated_at: Defaulted<Timestamp>
  withdrawn_refunds: Defaulted<ColumnType<unknown, string, string>>
}

export interface Trips {
  arrive_time: Timestamp
  batch_id: number
  boarding_address: string | null
  boarding_landmark: string | null
  boarding_map_url: string | null
  boarding_point: string | null
  bus_id: number
  created_at: Defaulted<Timestamp>
  depart_time: Timestamp
  door_opened_at: Timestamp | null
  driver_id: number | null
  drop_off: string | null
  id: Defaulted<number>
  night_stop: string | null
  price_kobo: number
  route_id: number
  status: Defaulted<'SCHEDULED' | 'COMPLETED' | 'CANCELED'>
  updated_at: Defaulted<Timestamp>
}

export interface UnknownPayments {
  amount_kobo: ColumnType<string, number | string, number | string>
  booking_id: number | null
  closed_at: Timestamp | null
  closed_by: number | null
  created_at: Defaulted<Timestamp>
  currency: string
  id: Defaulted<number>
  note: string | null
  provider_txn_id: string
  reference: string
  updated_at: Defaulted<Timestamp>
}

export interface Users {
  created_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  email: string
  id: Defaulted<number>
  last_login_at: Timestamp | null
  must_change_password: Defaulted<boolean>
  name: string
  password_hash: string
  role_id: number | null
  status: Defaulted<'active' | 'disabled'>
  updated_at: Defaulted<Timestamp>
}

export interface WebhookDeliveries {
  attempts: Defaulted<number>
  claimed_until: Timestamp | null
  created_at: Defaulted<Timestamp>
  data: ColumnType<unknown, string, string>
  dedupe_key: string
  delivered_at: Timestamp | null
  endpoint_id: number
  event: string
  event_id: string
  id: Defaulted<ColumnType<string, number | string, number | string>>
  last_error: string | null
  last_status: number | null
  next_attempt_at: Defaulted<Timestamp>
  status: Defaulted<'pending' | 'delivered' | 'failed'>
}

export interface WebhookEndpoints {
  created_at: Defaulted<Timestamp>
  created_by: number
  events: string[]
  gave_up_at: Timestamp | null
  id: Defaulted<number>
  is_on: Defaulted<boolean>
  previous_secret: string | null
  previous_until: Timestamp | null
  secret: string
  updated_at: Defaulted<Timestamp>
  url: string
}

export interface WebhookInbox {
  attempts: Defaulted<number>
  body_sha256: Buffer
  event: string
  last_error: string | null
  next_attempt_at: Defaulted<Timestamp>
  payload: ColumnType<unknown, string, string>
  processed_at: Timestamp | null
  received_at: Defaulted<Timestamp>
  reference: string | null
}

export interface DB {
  api_keys: ApiKeys
  audit_log: AuditLog
  audit_log_seals: AuditLogSeals
  backups: Backups
  batches: Batches
  booking_acts: BookingActs
  bookings: Bookings
  buses: Buses
  cash_ups: CashUps
  company_settings: CompanySettings
  consents: Consents
  day_roots: DayRoots
  demo_mark: DemoMark
  departed_manifests: DepartedManifests
  dispute_answers: DisputeAnswers
  disputes: Disputes
  door_devices: DoorDevices
  door_events: DoorEvents
  door_exceptions: DoorExceptions
  erasures: Erasures
  holidays: Holidays
  idempotency_keys: IdempotencyKeys
  invariant_counts: InvariantCounts
  login_challenges: LoginChallenges
  money_lines: MoneyLines
  notifications: Notifications
  offers: Offers
  one_time_links: OneTimeLinks
  page_views: PageViews
  passengers: Passengers
  passkeys: Passkeys
  payments: Payments
  rate_limits: RateLimits
  recovery_codes: RecoveryCodes
  refund_accounts: RefundAccounts
  refund_policies: RefundPolicies
  refunds: Refunds
  role_permissions: RolePermissions
  roles: Roles
  routes: Routes
  saved_answers: SavedAnswers
  seats: Seats
  secrets: Secrets
  self_sessions: SelfSessions
  sessions: Sessions
  site_content: SiteContent
  sms_messages: SmsMessages
  spent_proofs: SpentProofs
  staff_views: StaffViews
  support_messages: SupportMessages
  support_replies: SupportReplies
  ticket_keys: TicketKeys
  tickets: Tickets
  totp_secrets: TotpSecrets
  trip_cancellations: TripCancellations
  trips: Trips
  unknown_payments: UnknownPayments
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_inbox: WebhookInbox
}
