import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerInquiry, faqVotes, inquiryFiles, listInquiries, showInquiry, claimInquiry } from '#domain/help-center';
import { parseArticle } from '#platform/shop-folder/markdown-articles';
import { StartupError } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_STATES, INQUIRY_STATE_NAMES } from '#shared/community/inquiries';
import { errorMessage } from '#shared/errors/errors';
import { seoulMinute } from '#shared/content/seoul-date';
import { openShop } from '../start/shop-context.ts';

const USAGE = `inquiries list [--all]
inquiries show <번호> [--files <폴더>]
inquiries take <번호>
inquiries answer <번호> --file <답변.md> [--by <이름>]
inquiries votes
가운데 하나로 적어 주세요.`;
const WAITING = ['received', 'more', 'answering'] as const;
const MAX_BYTES = 100_000;

/** `inquiries …`: lists and answers inquiries. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  const shop = await openShop('inquiries', () => undefined);
  try {
    for (const line of await obey(shop.ctx, order)) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(errorMessage(error.errorName, error.code, error.details), error);
  } finally {
    await shop.close();
  }
}

type Order =
  | { act: 'list'; isAll: boolean }
  | { act: 'show'; id: number; folder: string | undefined }
  | { act: 'take'; id: number }
  | { act: 'answer'; id: number; by: string; text: string }
  | { act: 'votes' };

function readOrder(args: string[]): Order {
  const { positionals, values } = parsed(args);
  const [act, number] = positionals;
  if (act === 'list') return { act, isAll: values.all ?? false };
  if (act === 'votes') return { act };
  if (!number || !/^[1-9]\d{0,14}$/.test(number)) throw new StartupError(USAGE);
  const id = Number(number);
  if (act === 'show') return { act, id, folder: values.files };
  if (act === 'take') return { act, id };
  if (act !== 'answer' || !values.file) throw new StartupError(USAGE);
  if (!existsSync(values.file)) throw new StartupError(`${values.file} 파일이 없습니다. 경로를 확인해 주세요.`);
  const text = readFileSync(values.file, 'utf8').normalize('NFC');
  if (Buffer.byteLength(text) > MAX_BYTES) throw new StartupError('답변이 너무 깁니다. 100KB까지 받습니다.');
  return { act, id, by: values.by ?? '운영자', text };
}

function parsed(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean' }, files: text, file: text, by: text },
    });
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

async function obey(ctx: Context, order: Order): Promise<string[]> {
  if (order.act === 'list') return list(ctx, order.isAll);
  if (order.act === 'show') return show(ctx, order);
  if (order.act === 'votes') return votes(ctx);
  if (order.act === 'take') {
    await claimInquiry(ctx, order.id);
    return [`문의 ${order.id}: 답변 중으로 바꾸었습니다.`];
  }
  const blocks = parseArticle(order.text, (message) => new StartupError(`답변: ${message}.`));
  await answerInquiry(ctx, { inquiryId: order.id, operator: order.by, blocks });
  return [`문의 ${order.id}: 답변을 보냈습니다. 회원에게 메일로 알립니다.`];
}

async function list(ctx: Context, isAll: boolean): Promise<string[]> {
  const inquiries = await listInquiries(ctx, { states: isAll ? INQUIRY_STATES : WAITING });
  if (inquiries.length === 0) return [isAll ? '문의가 없습니다.' : '기다리는 문의가 없습니다.'];
  return inquiries.map(
    ({ id, state, category, title, lastAt }) =>
      `${id}\t${INQUIRY_STATE_NAMES[state]}\t${seoulMinute(lastAt)}\t${INQUIRY_CATEGORY_NAMES[category]}\t${title}`,
  );
}

async function show(ctx: Context, { id, folder }: { id: number; folder: string | undefined }): Promise<string[]> {
  const inquiry = await showInquiry(ctx, id);
  const { title, category, state, memberNo, about, messages } = inquiry;
  const lines = [
    title,
    `${INQUIRY_CATEGORY_NAMES[category]} · ${INQUIRY_STATE_NAMES[state]} · 회원 번호 ${memberNo}`,
    ...(about ? [`대상: ${about.kind} ${about.id}, ${about.label}`] : []),
  ];
  for (const message of messages) {
    lines.push('', `── ${message.operator ?? '회원'} · ${seoulMinute(message.at)}`, message.text);
    for (const file of message.files) lines.push(`파일: ${file.name} (${Math.ceil(file.bytes / 1024)}KB)`);
  }
  if (folder !== undefined) lines.push('', ...(await saveFiles(ctx, { inquiry, folder: resolve(folder) })));
  return lines;
}

/** Uses generated file names: member-chosen names are untrusted. */
async function saveFiles(
  ctx: Context,
  { inquiry, folder }: { inquiry: Awaited<ReturnType<typeof showInquiry>>; folder: string },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = await inquiryFiles(ctx, inquiry);
  return files.map(({ ending, bytes }, at) => {
    const path = join(folder, `inquiry-${inquiry.id}-${at + 1}${ending}`);
    writeFileSync(path, bytes);
    return `저장  ${path}`;
  });
}

async function votes(ctx: Context): Promise<string[]> {
  const found = await faqVotes(ctx);
  return found.map(({ id, question, helpful, unhelpful }) => `${id}\t도움 ${helpful}\t아님 ${unhelpful}\t${question}`);
}
