export type CheckedProperty =
  | 'money'
  | 'value'
  | 'price'
  | 'refund'
  | 'rights'
  | 'deadline'
  | 'limit'
  | 'statements'
  | 'ledger'
  | 'crash';

export class ModelMismatch extends Error {
  readonly oracle: CheckedProperty;

  constructor(oracle: CheckedProperty, message: string) {
    super(message);
    this.oracle = oracle;
  }
}

/** Throws when shop and model differ. */
export function expectSame(oracle: CheckedProperty, what: string, pair: { shop: unknown; model: unknown }): void {
  const [shop, model] = [JSON.stringify(pair.shop), JSON.stringify(pair.model)];
  if (shop !== model) throw new ModelMismatch(oracle, `${what}: the shop says ${shop}, the simulation ${model}`);
}
