import type pg from 'pg';
import ts from 'typescript';

export interface ResultColumn {
  name: string;
  /** Type OID. */
  type: number;
}

/** How the driver returns PostgreSQL types. */
const KINDS: Record<number, string> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'number[]',
  1043: 'string',
  1082: 'string',
  1184: 'Date',
  1185: 'Date[]',
  1700: 'string',
  2278: 'string',
  2950: 'string',
  2951: 'string[]',
  3802: 'json',
};

/** The driver's connection, missing in its types. */
interface Connection {
  parse(query: { text: string }): void;
  describe(target: { type: 'S' }): void;
  sync(): void;
}

/** Result columns of a statement, prepared and not executed. Rejects with the database's error. */
export function describeStatement(client: pg.PoolClient, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: ResultColumn[] = [];
    const query = {
      submit(connection: Connection): void {
        connection.parse({ text });
        connection.describe({ type: 'S' });
        connection.sync();
      },
      handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
        columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(query as unknown as pg.Submittable);
  });
}

/** Differences between result columns and a declared row: names and base types. Nullability is not known. */
export function columnFaults(checker: ts.TypeChecker, row: ts.Type, columns: readonly ResultColumn[]): string[] {
  const declared = propertiesOf(checker, row);
  if (!declared) return [];
  const index = row.getStringIndexType();
  const rest: Property | undefined = index && { types: [index], isOptional: true };
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...declared].filter(([name, { isOptional }]) => !isOptional && !names.has(name));
  const faults = columns.flatMap(({ name, type }) => {
    const property = declared.get(name) ?? rest;
    if (!property) return [`${name} is not declared`];
    return property.types.flatMap((one) => typeFault(checker, one, type) ?? []).map((fault) => `${name}: ${fault}`);
  });
  return [...missing.map(([name]) => `${name} is not selected`), ...new Set(faults)];
}

/** Difference between a result type and a declared type, which may be wider. */
export function typeFault(checker: ts.TypeChecker, declared: ts.Type, oid: number): string | undefined {
  const result = KINDS[oid] ?? `type ${oid}`;
  const members = (declared.isUnion() ? declared.types : [declared]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)),
  );
  const fits = (member: ts.Type): boolean => {
    const kind = kindOf(checker, member);
    if (kind === undefined || kind === result) return true;
    return result === 'json' && !containsDate(checker, member);
  };
  if (members.length === 0 || members.some(fits)) return undefined;
  return `${checker.typeToString(declared)} is declared, ${result} is returned`;
}

interface Property {
  types: ts.Type[];
  isOptional: boolean;
}

/** Undefined where the row is a type parameter or unknown. */
function propertiesOf(checker: ts.TypeChecker, row: ts.Type): Map<string, Property> | undefined {
  const members = row.isUnion() ? row.types : [row];
  if (members.some(({ flags }) => !(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))) return undefined;
  const properties = new Map<string, Property>();
  for (const member of members) {
    for (const symbol of checker.getPropertiesOfType(member)) {
      const property = properties.get(symbol.name) ?? { types: [], isOptional: false };
      property.types.push(checker.getTypeOfSymbol(symbol));
      if (symbol.flags & ts.SymbolFlags.Optional) property.isOptional = true;
      properties.set(symbol.name, property);
    }
  }
  return properties;
}

/** As in KINDS; undefined fits every result. */
function kindOf(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.IndexedAccess))
    return undefined;
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const of = new Set(
      element?.isUnion() ? element.types.map((one) => kindOf(checker, one)) : [element && kindOf(checker, element)],
    );
    of.delete(undefined);
    return of.size === 0 ? undefined : `${[...of].join('|')}[]`;
  }
  if (type.symbol?.name === 'Date') return 'Date';
  if (/^(Uint8Array|Buffer)$/.test(type.symbol?.name ?? '')) return 'bytes';
  return 'json';
}

/** JSON has no dates. */
function containsDate(checker: ts.TypeChecker, type: ts.Type, depth = 0): boolean {
  if (depth > 6) return false;
  if (type.isUnionOrIntersection()) return type.types.some((part) => containsDate(checker, part, depth + 1));
  if (!(type.flags & ts.TypeFlags.Object)) return false;
  if (/^(Date|Uint8Array|Buffer)$/.test(type.symbol?.name ?? '')) return true;
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).some((part) => containsDate(checker, part, depth + 1));
  return checker
    .getPropertiesOfType(type)
    .some((property) => containsDate(checker, checker.getTypeOfSymbol(property), depth + 1));
}
