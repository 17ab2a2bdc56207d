/**
 * A call that did not succeed (F1): the server's name, code and Korean sentence; where no answer came, or none that can
 * be read, `NO_ANSWER` with its reason.
 */
export class CallFault extends Error {
  readonly faultName: string;
  readonly code: string;
  /** 0 where no answer came. */
  readonly statusCode: number;

  constructor(fault: { name: string; code: string; message: string; statusCode: number }) {
    super(fault.message);
    this.name = 'CallFault';
    this.faultName = fault.name;
    this.code = fault.code;
    this.statusCode = fault.statusCode;
  }

  is(name: string, ...codes: string[]): boolean {
    return this.faultName === name && codes.includes(this.code);
  }
}

const NO_ANSWER = {
  timeout: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
  network: '네트워크 연결이 원활하지 않습니다. 연결 상태를 확인해 주세요.',
  unreadable: '알 수 없는 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
} as const;

export function noAnswer(code: keyof typeof NO_ANSWER, statusCode = 0): CallFault {
  return new CallFault({ name: 'NO_ANSWER', code, message: NO_ANSWER[code], statusCode });
}
