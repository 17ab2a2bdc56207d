/** What the simulation compares. */
export type Oracle =
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

/** The shop deviates from the simulation's own arithmetic. */
export class ModelFault extends Error {
  readonly oracle: Oracle;

  constructor(oracle: Oracle, message: string) {
    super(message);
    this.oracle = oracle;
  }
}

/** Throws where what the shop did differs from what it should have done. */
export function expectSame(oracle: Oracle, what: string, pair: { shop: unknown; model: unknown }): void {
  const [shop, model] = [JSON.stringify(pair.shop), JSON.stringify(pair.model)];
  if (shop !== model) throw new ModelFault(oracle, `${what}: the shop says ${shop}, the simulation ${model}`);
}
