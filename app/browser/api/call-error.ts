/**
 * A failed call (F1): the server's name, code and Korean message, or a `NO_ANSWER` reason without a readable response.
 */
export class ApiError extends Error {
  readonly faultName: string;
  readonly code: string;
  /** 0 without a response. */
  readonly statusCode: number;

  constructor(error: { name: string; code: string; message: string; statusCode: number }) {
    super(error.message);
    this.name = 'ApiError';
    this.faultName = error.name;
    this.code = error.code;
    this.statusCode = error.statusCode;
  }

  is(name: string, ...codes: string[]): boolean {
    return this.faultName === name && codes.includes(this.code);
  }
}

const TRANSPORT_ERRORS = {
  timeout: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
  network: '네트워크 연결이 원활하지 않습니다. 연결 상태를 확인해 주세요.',
  unreadable: '알 수 없는 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
} as const;

export function transportError(code: keyof typeof TRANSPORT_ERRORS, statusCode = 0): ApiError {
  return new ApiError({ name: 'NO_ANSWER', code, message: TRANSPORT_ERRORS[code], statusCode });
}
