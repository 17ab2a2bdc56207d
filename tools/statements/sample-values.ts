import { type Kysely, sql } from 'kysely';
import ts from 'typescript';

const MAX_DEPTH = 8;

export interface Samples {
  checker: ts.TypeChecker;
  db: Kysely<unknown>;
  /** Values of types that no generated value fits, by the name of the type. */
  named: Readonly<Record<string, readonly unknown[]>>;
  /** Chooses one of several alternatives, such as the members of a union. */
  choose(alternatives: number): number;
}

interface Sample {
  value: unknown;
}

/** A value of a type, enough for a store function to build its statements. */
export function sampleOf(samples: Samples, type: ts.Type, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const { checker } = samples;
  const of = (inner: ts.Type): unknown => sampleOf(samples, inner, depth + 1);
  if (type.isUnion()) return of(type.types[samples.choose(type.types.length)] ?? type);
  const constraint = type.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : undefined;
  if (constraint && constraint !== type) return of(constraint);
  const simple = basicSample(checker, type) ?? namedSample(samples, type, of);
  if (simple) return simple.value;
  if (type.isIntersection()) {
    const basic = type.types.map((part) => basicSample(checker, part)).find((part) => part !== undefined);
    return basic ? basic.value : Object.assign({}, ...type.types.map(of));
  }
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).map(of);
  const [signature] = type.getCallSignatures();
  if (signature) return () => of(signature.getReturnType());
  const index = type.getStringIndexType();
  const properties = checker
    .getPropertiesOfType(type)
    .map((property) => [property.name, of(checker.getTypeOfSymbol(property))]);
  return { ...(index ? { a: of(index) } : {}), ...Object.fromEntries(properties) };
}

function basicSample(checker: ts.TypeChecker, type: ts.Type): Sample | undefined {
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return { value: type.value };
  if (flags & ts.TypeFlags.BooleanLiteral) return { value: checker.typeToString(type) === 'true' };
  if (flags & ts.TypeFlags.TemplateLiteral) return { value: (type as ts.TemplateLiteralType).texts.join('1') };
  if (flags & ts.TypeFlags.StringLike) return { value: '2026-01-01' };
  if (flags & ts.TypeFlags.NumberLike) return { value: 1 };
  if (flags & ts.TypeFlags.Null) return { value: null };
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return { value: undefined };
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive | ts.TypeFlags.TypeParameter))
    return { value: {} };
  return undefined;
}

function namedSample(samples: Samples, type: ts.Type, of: (inner: ts.Type) => unknown): Sample | undefined {
  const name = type.symbol?.name ?? '';
  const known = samples.named[name];
  if (known) return { value: known[samples.choose(known.length)] };
  const [first, second] = samples.checker.getTypeArguments(type as ts.TypeReference);
  switch (name) {
    case 'Kysely':
    case 'Transaction':
      return { value: samples.db };
    case 'RawBuilder':
      return { value: sql`null` };
    case 'Date':
      return { value: new Date(Date.UTC(2026, 0, 1)) };
    case 'Uint8Array':
    case 'Buffer':
      return { value: new Uint8Array([1]) };
    case 'Promise':
      return { value: Promise.resolve(first && of(first)) };
    case 'Map':
    case 'ReadonlyMap':
      return { value: new Map(first && second ? [[of(first), of(second)]] : []) };
    case 'Set':
    case 'ReadonlySet':
      return { value: new Set(first ? [of(first)] : []) };
    default:
      return undefined;
  }
}
