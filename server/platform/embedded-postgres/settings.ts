/** Returns settings to pass with `-c` at each start, so that a change here applies to existing databases too. */
export function serverSettings(durable: boolean): Record<string, string> {
  return {
    max_connections: '100',
    shared_buffers: '128MB',
    // The default assumes spinning disks. With it, PostgreSQL would scan whole tables for the staff lists instead of
    // using indexes (a search among 100,000 bookings: 75 ms instead of 48).
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Without replication we need no replication worker. Its launcher would log "exited with exit code 1" at each clean
    // stop.
    max_logical_replication_workers: '0',
    // Logs warnings and errors without the STATEMENT and DETAIL lines: the app reports failed statements itself, and a
    // DETAIL line would put a passenger's e-mail into the log. %e is the SQLSTATE, which tells us why a start failed.
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

/**
 * Passes only PATH from the app's environment, except on Windows. A PGPORT or PGDATA for another server, or a secret,
 * must not reach PostgreSQL.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
