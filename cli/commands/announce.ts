import { parseArgs } from 'node:util';
import { type AdvertDraft, listAdverts, planAdvert, previewAdvert, stopAdvert } from '#domain/notifications';
import { StartupError } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { sameSitePath } from '#shared/web/same-site-path';
import { seoulMinute } from '#shared/content/seoul-date';
import { openShop } from '../start/shop-context.ts';

const USAGE = `announce send --key <이름> --title <제목> --text <글> --path </주소> [--followers <작품>]… [--mail] [--at <시각>] [--by <이름>] [--dry-run]
announce list
announce stop <번호>
가운데 하나로 적어 주세요.`;
const MAX_TITLE = 60;
const MAX_TEXT = 300;

/** `announce …`: sends advertising to consenting members; `--dry-run` shows text and audience. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  const shop = await openShop('announce', () => undefined);
  try {
    for (const line of await obey(shop.ctx, order)) process.stdout.write(`${line}\n`);
    return 0;
  } finally {
    await shop.close();
  }
}

type Order = { act: 'list' } | { act: 'stop'; id: number } | { act: 'send'; isDry: boolean; draft: AdvertDraft };

function readOrder(args: string[]): Order {
  const { positionals, values } = parsed(args);
  const [act, number = ''] = positionals;
  if (act === 'list') return { act };
  if (act === 'stop' && /^[1-9]\d{0,14}$/.test(number)) return { act, id: Number(number) };
  const { key, title, text, path } = values;
  if (act !== 'send' || !key || !title || !text || !path) throw new StartupError(USAGE);
  if ([...title].length > MAX_TITLE || [...text].length > MAX_TEXT)
    throw new StartupError(`제목은 ${MAX_TITLE}자, 글은 ${MAX_TEXT}자까지 적을 수 있습니다.`);
  if (sameSitePath(path) !== path)
    throw new StartupError('--path에는 /event처럼 /로 시작하는 서점의 주소를 적어 주세요.');
  const startsAt = values.at === undefined ? null : new Date(values.at);
  if (startsAt && Number.isNaN(startsAt.getTime()))
    throw new StartupError('--at에는 2026-12-01T12:00:00+09:00처럼 날짜와 시각을 적어 주세요.');
  const draft = {
    key: key.normalize('NFC'),
    title: title.normalize('NFC').trim(),
    body: text.normalize('NFC').trim(),
    path,
    followersOf: (values.followers ?? []).map((name) => name.normalize('NFC')),
    isMailed: values.mail ?? false,
    sender: values.by?.normalize('NFC').trim() || '운영자',
    startsAt,
    endsAt: null,
  };
  return { act, isDry: values['dry-run'] ?? false, draft };
}

function parsed(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { key: text, title: text, text, path: text, at: text, by: text, mail: flag, 'dry-run': flag };
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, followers: { type: 'string', multiple: true } },
    });
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

async function obey(ctx: Context, order: Order): Promise<string[]> {
  if (order.act === 'list') return list(ctx);
  if (order.act === 'stop') {
    if (!(await stopAdvert(ctx, order.id)))
      throw new StartupError(`알림 ${order.id}은 없거나 이미 멈추었습니다. announce list로 확인해 주세요.`);
    return [`알림 ${order.id}을 멈추었습니다. 이미 나간 것은 되돌릴 수 없습니다.`];
  }
  const { draft, isDry } = order;
  const { title, body, members, byMail, missing } = await previewAdvert(ctx, draft);
  const visible = [title, body, draft.path, '', `받는 회원 ${members}명${draft.isMailed ? `, 메일 ${byMail}명` : ''}`];
  const lacking = missing.map((name) => `작품 “${name}”이 서점에 없어 건너뜁니다.`);
  if (isDry) return [...visible, ...lacking, '아무것도 보내지 않았습니다(--dry-run).'];
  const planned = await planAdvert(ctx, draft);
  if (!planned)
    throw new StartupError(
      missing.length > 0 && missing.length === draft.followersOf.length
        ? '고른 작품이 서점에 없어 보내지 않았습니다.'
        : `“${draft.key}”은 이미 보낸 이름입니다. 다시 보내려면 다른 --key를 적어 주세요.`,
    );
  return [...visible, ...lacking, `알림 ${planned.id}: ${seoulMinute(planned.startsAt)}부터 보냅니다.`];
}

async function list(ctx: Context): Promise<string[]> {
  const adverts = await listAdverts(ctx);
  if (adverts.length === 0) return ['보낸 광고성 알림이 없습니다.'];
  return adverts.map(({ id, key, title, startsAt, stoppedAt, finishedAt, inbox, pushed, mailed }) => {
    const state = stoppedAt ? '멈춤' : finishedAt ? '끝남' : '보내는 중';
    const reached = `알림함 ${inbox} · 푸시 ${pushed} · 메일 ${mailed}`;
    return [id, state, seoulMinute(startsAt), reached, key, title].join('\t');
  });
}
