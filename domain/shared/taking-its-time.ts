import { sql } from 'kysely';

/**
 * Stands at the beginning of a statement that nobody waits for, and that takes as long as it takes: making an index
 * anew. Any other is given up after its time, for whatever hangs would hang everybody behind it.
 */
export const TAKING_ITS_TIME = sql.raw('/* taking its time */');
