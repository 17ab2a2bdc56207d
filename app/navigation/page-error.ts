/** The page's script failed to load twice; the error page offers a retry. */
export class PageError extends Error {
  /** React Router treats it as a route error response. */
  readonly status = 503;
  readonly statusText = '';
  readonly internal = true;
  readonly data = {
    name: 'E',
    code: '503',
    message: '화면을 불러오지 못했습니다.\n연결 상태를 확인한 뒤 다시 시도해 주세요.',
    retry: true,
  };

  constructor(cause: unknown) {
    super('a screen could not be fetched', { cause });
  }
}
