import { type RawBuilder, sql } from 'kysely';

/** A fragment that reads common table expressions of its statement, such as `moment`. */
export class DependentSql<Needed extends string, Value = unknown> {
  readonly needed?: Needed;
  readonly fragment: RawBuilder<Value>;

  constructor(fragment: RawBuilder<Value>) {
    this.fragment = fragment;
  }
}

/** Common table expressions that define `Defined`. They read `Needed`, which must be defined before them. */
export class Ctes<Defined extends string, Needed extends string = never> {
  readonly defined?: Defined;
  readonly needed?: Needed;
  readonly list: RawBuilder<unknown>;

  constructor(list: RawBuilder<unknown>) {
    this.list = list;
  }

  /** Appends expressions that may read these. */
  and<Further extends string, Read extends Defined>(next: Ctes<Further, Read>): Ctes<Defined | Further, Needed> {
    return new Ctes(sql.join([this.list, next.list]));
  }

  /** A fragment for the statement that these begin. */
  use<Read extends Defined, Value>(dependent: DependentSql<Read, Value>): RawBuilder<Value> {
    return dependent.fragment;
  }

  /** The `with` clause; does not compile while an expression is missing. */
  clause(this: Ctes<Defined>): RawBuilder<unknown> {
    return sql.join([sql.raw('with'), this.list], sql.raw(' '));
  }
}
