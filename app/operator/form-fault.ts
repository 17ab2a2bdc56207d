/** Why a form of the console came back: to which field it belongs ('' where to none), and what was typed. */
export interface ConsoleFault {
  field: string;
  said: string;
  /** `OPERATOR_ERROR 0001`. */
  code: string;
  typed: Record<string, string>;
}

/** The sentence of a fault, where it belongs to this field. */
export function errorAt(fault: ConsoleFault | undefined, field: string): string | undefined {
  return fault?.field === field ? fault.said : undefined;
}
