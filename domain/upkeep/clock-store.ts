import { sql } from 'kysely';
import type { Db } from '#shared/context';

/** Notes what the clock says, where that was not done lately. */
export async function markClock(db: Db): Promise<void> {
  await sql`select seoga_clock_goes_on()`.execute(db);
}
