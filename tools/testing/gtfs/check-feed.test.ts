import { expect, test } from 'vitest'
import { checkFeed } from './check-feed.ts'

const FEED: Record<string, string> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\n1,Tafiya,https://t.example,Africa/Lagos\n',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\na,Lagos,6.52,3.38\nb,Awgu,6.07,7.48\n',
  'routes.txt': 'route_id,agency_id,route_long_name,route_type\n7,1,Lagos to Awgu,200\n',
  'trips.txt': 'route_id,service_id,trip_id\n7,20261117,1\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n1,14:30:00,14:30:00,a,1\n1,25:35:00,25:35:00,b,2\n',
  'calendar_dates.txt': 'service_id,date,exception_type\n20261117,20261117,1\n',
  'fare_attributes.txt': 'fare_id,price,currency_type,payment_method,transfers\n7,35000.00,NGN,1,0\n',
  'fare_rules.txt': 'fare_id,route_id\n7,7\n',
  'feed_info.txt':
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\nTafiya,https://t.example,en,20261117,20261117\n',
}

const check = (file: string, from: string, to: string) =>
  checkFeed(new Map(Object.entries({ ...FEED, [file]: FEED[file]?.replace(from, to) ?? '' })))

test('a consistent feed has no faults', () => {
  expect(checkFeed(new Map(Object.entries(FEED)))).toEqual([])
})

test('a missing file is found', () => {
  const { 'feed_info.txt': _, ...others } = FEED
  expect(checkFeed(new Map(Object.entries(others)))).toContain('feed_info.txt is missing')
})

test.each([
  ['stops.txt', 'stop_name', 'name', 'stops.txt: column stop_name is missing'],
  ['stops.txt', 'Lagos', '', 'stops.txt: stop_name is empty'],
  ['stops.txt', 'b,Awgu', 'a,Awgu', 'stops.txt: a is there twice'],
  ['stops.txt', 'b,Awgu', 'c,Awgu', 'stop_times.txt: stop_id b is unknown'],
  ['stops.txt', '6.52,3.38', '3.38,6.52', 'stops.txt: stop a is not in Nigeria'],
  ['routes.txt', '7,1,', '7,2,', 'routes.txt: agency_id 2 is unknown'],
  ['trips.txt', '7,2', '8,2', 'trips.txt: route_id 8 is unknown'],
  ['trips.txt', '20261117', '20261118', 'trips.txt: service_id 20261118 is unknown'],
  ['trips.txt', ',1\n', ',2\n', 'stop_times.txt: trip_id 1 is unknown'],
  ['trips.txt', ',1\n', ',2\n', 'stop_times.txt: trip 2 has fewer than two stops'],
  [
    'stop_times.txt',
    '25:35:00,25:35:00',
    '01:35:00,01:35:00',
    'stop_times.txt: the times of trip 1 do not rise',
  ],
  ['stop_times.txt', '14:30:00', '2 pm', 'stop_times.txt: the times of trip 1 do not rise'],
  [
    'calendar_dates.txt',
    '20261117,1',
    '20261118,1',
    'calendar_dates.txt: 20261118 is not in the range of the feed',
  ],
  ['calendar_dates.txt', ',20261117,', ',17.11.2026,', 'calendar_dates.txt: 17.11.2026 is no day'],
  ['fare_rules.txt', '7,7', '8,7', 'fare_rules.txt: fare_id 8 is unknown'],
  ['fare_rules.txt', '7,7\n', '', 'routes.txt: route 7 does not have one fare'],
])('in %s, %s instead of %s is found', (file, from, to, fault) => {
  expect(check(file, from, to)).toContain(fault)
})
