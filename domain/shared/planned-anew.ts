import { sql } from 'kysely';

/**
 * Stands at the beginning of a statement whose best plan hangs on what is asked: the database plans it each time. Any
 * other statement is planned once for a connection, whatever its values.
 */
export const PLANNED_ANEW = sql.raw('/* planned anew */');
