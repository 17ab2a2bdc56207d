import { sql } from 'kysely';

/**
 * SQL prefix for background statements without a time limit, such as rebuilding an index. All other statements time
 * out.
 */
export const LONG_STATEMENT = sql.raw('/* long statement */');
