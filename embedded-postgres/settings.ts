/** Given with `-c` at each start, so that a change here reaches databases that exist already. */
export function serverSettings(durable: boolean): Record<string, string> {
  return {
    max_connections: '100',
    shared_buffers: '128MB',
    // Nobody has spinning disks any more. Believing in them, PostgreSQL would read whole tables for the lists instead of
    // the indexes made for them (a search among 100,000 bookings: 75 ms instead of 48).
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Nobody replicates from here; one process less, and no "exited with exit code 1" at each clean stop.
    max_logical_replication_workers: '0',
    // The server's news, one line each: the app reports failed statements itself, and a DETAIL line would carry
    // a passenger's e-mail into the log. %e is the code by which we know why a start failed.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%e ',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

/** Nothing of the app's: a PGPORT or PGDATA set for another server, or a secret, has no business here. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
