import type { FastifyInstance } from 'fastify';

const OWNERS = ['홍길동', '달빛출판', '김서가', '이야기꾼'];
/** Ends of numbers that the bank does not have, and for which it does not answer. */
const ABSENT = '0000';
const SILENT = '9999';

/** 예금주 조회 of PortOne V2. The owner follows from the last digit; 0000 has no account, 9999 no answer. */
export function serveAccountHolders(api: FastifyInstance): void {
  api.get<{ Params: { bank: string; number: string } }>(
    '/platform/bank-accounts/:bank/:number/holder',
    (request, reply) => {
      const { number } = request.params;
      if (number.endsWith(ABSENT))
        return reply.code(502).send({ type: 'PLATFORM_EXTERNAL_API_FAILED', message: '계좌를 찾을 수 없습니다.' });
      if (number.endsWith(SILENT))
        return reply
          .code(502)
          .send({ type: 'PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED', message: '은행이 응답하지 않습니다.' });
      const holderName = OWNERS[Number(number.at(-1)) % OWNERS.length];
      return reply.send({ holderName, accountVerificationId: `simulated-${number.slice(-4)}` });
    },
  );
}
