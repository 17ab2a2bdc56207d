import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { OPERATIONS } from '#server/api/v1/openapi/operations';

/** Folder in which `tools/api-examples` collects the successful answers of test servers. */
export const EXAMPLES_FOLDER = 'SEOGA_API_EXAMPLES';

const CALLS = Object.keys(OPERATIONS).map((call) => ({
  call,
  pattern: new RegExp(`^${call.replace(' ', String.raw` /ko/v1`).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
}));

/** Appends the JSON of each successful call to a file of this process if the folder is set. */
export function recordExamples(app: FastifyInstance): void {
  const folder = process.env[EXAMPLES_FOLDER];
  if (!folder) return;
  app.inject = new Proxy(app.inject, {
    apply(inject, self, [request]: [InjectOptions | string]) {
      const answer = Reflect.apply(inject, self, [request]);
      void answer.then(({ statusCode, headers, body }: LightMyRequestResponse) => {
        const call = callOf(request);
        if (call && statusCode === 200 && String(headers['content-type']).startsWith('application/json'))
          appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ call, body: JSON.parse(body) })}\n`);
      });
      return answer;
    },
  });
}

function callOf(request: InjectOptions | string): string | undefined {
  const { method = 'GET', url = '' } = typeof request === 'string' ? { url: request } : request;
  const line = `${method.toUpperCase()} ${typeof url === 'string' ? url : ''}`;
  return CALLS.find(({ pattern }) => pattern.test(line))?.call;
}
