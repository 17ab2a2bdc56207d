import { sql } from 'kysely';
import type { Db } from '#kernel/context';

export async function tickClock(db: Db): Promise<void> {
  await sql`select seoga_clock_goes_on()`.execute(db);
}
