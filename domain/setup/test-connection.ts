import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import type { ConnectionName, ConnectionTest, ServiceConnection } from '#kernel/ports/connections-port';

/** The id of a payment or an identity check that does not exist: a provider that knows the key says so. */
const NOTHING = 'seoga-connection-test';
const SIMULATED = '모의 서비스가 응답했습니다. 실제 서비스와는 연결하지 않았습니다.';

type ConnectedPart = 'connections' | 'payments' | 'identity' | 'dictionary' | 'translator';

/** Tests the connection to a service. The mail server sends an e-mail to `mail`. */
export async function testConnection(
  ctx: Needs<'db' | ConnectedPart>,
  { by, name, mail }: { by: Actor; name: ConnectionName; mail: string },
): Promise<ConnectionTest> {
  const result = await resultOf(ctx, { name, mail });
  return withAudit(ctx, { by, act: { name: 'setup.test', subject: `connection:${name}` } }, () =>
    Promise.resolve({ after: { outcome: result.sentence }, result }),
  );
}

async function resultOf(
  ctx: Needs<ConnectedPart>,
  { name, mail }: { name: ConnectionName; mail: string },
): Promise<ConnectionTest> {
  const { state } = ctx.connections.list().find((one) => one.name === name) ?? { state: 'off' };
  if (state === 'off') return { isOk: false, sentence: '아직 연결하지 않았습니다. 아래의 설정을 서버에 적어 주세요.' };
  if (name === 'backup') return ctx.connections.tryBackup();
  if (name === 'mail') return ctx.connections.tryMail(mail);
  if (name === 'dictionary' || name === 'translation') return languageResult(ctx, { name, state });
  const answer = name === 'payment' ? await ctx.payments.read(NOTHING) : await ctx.identity.read(NOTHING);
  if (answer.state === 'unknown')
    return {
      isOk: false,
      sentence: '포트원이 응답하지 않았습니다. PORTONE_API_SECRET과 PORTONE_STORE_ID, 서버의 방화벽을 확인해 주세요.',
    };
  return {
    isOk: true,
    sentence: state === 'simulated' ? SIMULATED : '포트원이 응답했습니다. API 시크릿과 상점 아이디가 맞습니다.',
  };
}

const LANGUAGE_SENTENCES = {
  dictionary: {
    good: '사전이 응답했습니다. 인증키가 맞습니다.',
    bad: '사전이 응답하지 않았습니다. STDICT_API_KEY와 OPENDICT_API_KEY, 서버의 방화벽을 확인해 주세요.',
  },
  translation: {
    good: '번역 서비스가 응답했습니다. 인증키가 맞습니다.',
    bad: '번역 서비스가 응답하지 않았습니다. DEEPL_API_KEY와 서버의 방화벽을 확인해 주세요.',
  },
};

/** Sends one short word. */
async function languageResult(
  ctx: Needs<'dictionary' | 'translator'>,
  { name, state }: { name: 'dictionary' | 'translation'; state: ServiceConnection['state'] },
): Promise<ConnectionTest> {
  const answer =
    name === 'dictionary'
      ? await ctx.dictionary.search('서가')
      : await ctx.translator.translate({ text: '서가', target: 'EN-US' });
  if (answer === 'spent')
    return {
      isOk: false,
      sentence: '이번 달에 번역할 수 있는 글자를 모두 썼습니다. 번역 서비스의 요금제를 확인해 주세요.',
    };
  const { good, bad } = LANGUAGE_SENTENCES[name];
  if (answer === 'failed') return { isOk: false, sentence: bad };
  return { isOk: true, sentence: state === 'simulated' ? SIMULATED : good };
}
