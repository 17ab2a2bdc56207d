import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** A loop over batches ends here. */
const MAX_STATEMENTS = 50;

export interface RecordingDatabase {
  db: Kysely<unknown>;
  /** Statements since the last call. */
  take(): CompiledQuery[];
}

/** A database that records statements and answers each with `rowsOf`. */
export function openRecordingDatabase(rowsOf: (query: CompiledQuery) => unknown[]): RecordingDatabase {
  let recorded: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      if (recorded.length >= MAX_STATEMENTS) throw new Error('too many statements');
      recorded.push(query);
      return { rows: rowsOf(query) as never[], numAffectedRows: 1n };
    },
    streamQuery: () => {
      throw new Error('stores do not stream');
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = async () => connection;
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const take = (): CompiledQuery[] => {
    const claimed = recorded;
    recorded = [];
    return claimed;
  };
  return { db, take };
}
