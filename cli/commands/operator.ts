import { parseArgs } from 'node:util';
import { disableOperator, findOperator, inviteOperator, listOperators, resetOperator } from '#domain/operators';
import { StartupError } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { OPERATOR_ROLES, OPERATOR_ROLE_NAMES, type OperatorRole } from '#shared/operations/operator-permissions';
import { errorMessage } from '#shared/errors/errors';
import { seoulMinute } from '#shared/content/seoul-date';
import { lastAddress } from '../start/last-address.ts';
import { openShop } from '../start/shop-context.ts';

const USAGE = `operator add --mail <메일> --role <${OPERATOR_ROLES.join('|')}> [--name <이름>] [--holder <권리자>]
operator list
operator disable --mail <메일>
operator enable --mail <메일>
operator reset --mail <메일>
가운데 하나로 적어 주세요.`;
const STATES = { invited: '시작 전', running: '사용 중', disabled: '막음' } as const;
const BY = 'command-line' as const;

/** `operator …`: manages console accounts; new ones start with a one-time link. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  const shop = await openShop('operator', () => undefined);
  try {
    for (const line of await obey(shop.ctx, order, lastAddress(shop.settings, process.env)))
      process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(errorMessage(error.errorName, error.code, error.details), error);
  } finally {
    await shop.close();
  }
}

/** URL of the one-time link. */
export function beginAddress(publicUrl: string, key: string): string {
  return `${publicUrl}/operator/begin?key=${key}`;
}

interface Order {
  action: 'add' | 'list' | 'disable' | 'enable' | 'reset';
  mail: string;
  name: string;
  roles: OperatorRole[];
  holder: string | undefined;
}

function readOrder(args: string[]): Order {
  const { values, positionals } = parseOrder(args);
  const action = (['add', 'list', 'disable', 'enable', 'reset'] as const).find(
    (existing) => existing === positionals[0],
  );
  const { mail = '', name = '', role = [], holder } = values;
  const roles = OPERATOR_ROLES.filter((existing) => role.includes(existing));
  if (!action || positionals.length !== 1 || (action !== 'list' && mail === '') || roles.length < role.length)
    throw new StartupError(USAGE);
  return { action, mail, name, roles, holder };
}

function parseOrder(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mail: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
        holder: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

async function obey(ctx: Context, { action, mail, name, roles, holder }: Order, publicUrl: string): Promise<string[]> {
  if (action === 'list')
    return (await listOperators(ctx)).map((operator) =>
      [
        operator.mail,
        operator.name,
        operator.roles.map((role) => OPERATOR_ROLE_NAMES[role]).join(', '),
        STATES[operator.state],
        operator.seenAt ? seoulMinute(operator.seenAt) : '',
      ].join('\t'),
    );
  if (action === 'add') {
    const invitation = { mail, name, roles, holder: holder === undefined ? null : { name: holder } };
    const linkOf = (key: string): string => beginAddress(publicUrl, key);
    const { key } = await inviteOperator(ctx, { by: BY, invitation, linkOf });
    return [
      `${mail} 주소로 초대 메일을 보냅니다. 24시간 안에 이 주소에서 시작해 주세요. 한 번만 쓸 수 있습니다.`,
      linkOf(key),
    ];
  }
  const id = await findOperator(ctx, mail);
  if (action === 'reset') {
    const key = await resetOperator(ctx, { by: BY, id });
    return [
      '비밀번호와 2단계 인증을 지웠습니다. 24시간 안에 이 주소에서 다시 정해 주세요.',
      beginAddress(publicUrl, key),
    ];
  }
  await disableOperator(ctx, { by: BY, id, isDisabled: action === 'disable' });
  return [action === 'disable' ? '막았습니다. 열려 있던 로그인도 모두 끝났습니다.' : '다시 쓸 수 있습니다.'];
}
