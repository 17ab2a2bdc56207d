import { faqForm, legalForm, noticeForm } from '#contract/admin-forms';
import { legalStart, readEditableLegalText, saveLegalText, withdrawLegalText } from '#domain/policies';
import { readFaq, readNotice, saveFaq, saveNotice, unpublishFaq, unpublishNotice } from '#domain/help-center';
import type { Actor } from '#domain/operators';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LEGAL_KINDS, LEGAL_NOTICE_DAYS, LEGAL_PAGES, type LegalKind, legalDay } from '#shared/members/policies';
import { NOTICE_FIELDS, NOTICE_SECTIONS } from '#shared/merchandising/notice-fields';
import { markdownOf } from '#shared/content/article-markdown';
import { paths } from '#shared/web/paths';
import { contentTexts } from './content-texts.server.ts';
import { contentSections } from './entity-form.ts';
import { type EntityForm, parsing } from './entity-form.server.ts';
import { legalEmails } from './legal-emails.server.ts';

const KEY = {
  name: 'id',
  label: '주소 이름',
  kind: 'slug',
  isKey: true,
  isNeeded: true,
  hint: '제목에서 만들어집니다. 서점 폴더에서 쓰는 이름이며, 만든 뒤에는 바꿀 수 없습니다.',
} as const;
const MARKDOWN = '마크다운으로 적어 주세요: ## 제목, - 목록, **굵게**, [이름](/주소), | 표 |';
const REFUSALS = { 'WINDOW_ERROR 0002': 'id', 'WINDOW_ERROR 0003': 'text', 'WINDOW_ERROR 0013': 'text' };

export const notices: EntityForm = {
  kind: 'notices',
  one: '공지',
  lead: '공지사항과, 점검처럼 모든 화면의 위에 알리는 한 줄을 적습니다.',
  empty: '공지가 없습니다. 새로 만들기로 첫 공지를 적어 보세요.',
  parts: contentSections(NOTICE_FIELDS, NOTICE_SECTIONS),
  illustrated: 'text',
  refusals: { ...REFUSALS, 'WINDOW_ERROR 0002': 'slug' },
  blank: () => ({ category: '서비스' }),
  open: async (ctx, key) => {
    const notice = await readNotice(ctx, key);
    return {
      values: contentTexts(NOTICE_FIELDS, { ...notice, slug: notice.key, text: markdownOf(notice.blocks) }),
      isVisible: !notice.isDown,
      place: paths.notice(notice.id),
    };
  },
  take: parsing(noticeForm, async (ctx, { by, key, draft: { slug, ...draft } }) => {
    const notice = { ...draft, key: key ?? slug };
    await saveNotice(ctx, { by, isNew: key === null, notice });
    return { key: notice.key };
  }),
  end: {
    label: '내리기',
    request: '독자에게 더는 보이지 않습니다. 다시 저장하면 다시 보입니다.',
    act: (ctx, { by, key }) => unpublishNotice(ctx, { by, key }),
  },
};

export const faqs: EntityForm = {
  kind: 'faqs',
  one: '질문',
  lead: '자주 묻는 질문과 답입니다. 독자가 도움이 되었다고 한 수가 함께 보입니다.',
  empty: '질문이 없습니다. 새로 만들기로 첫 질문과 답을 적어 보세요.',
  parts: [
    {
      title: '질문과 답',
      fields: [
        { name: 'category', label: '분류', kind: 'line', isNeeded: true, hint: '결제, 계정처럼 12자까지' },
        { name: 'question', label: '질문', kind: 'line', isNeeded: true },
        KEY,
        { name: 'text', label: '답', kind: 'text', rows: 16, isNeeded: true, hint: MARKDOWN },
        { name: 'position', label: '차례', kind: 'number', hint: '숫자가 작을수록 앞에 보입니다.' },
      ],
    },
  ],
  refusals: REFUSALS,
  blank: () => ({ position: '0' }),
  open: async (ctx, key) => {
    const faq = await readFaq(ctx, key);
    const { category, question, position } = faq;
    return {
      values: { id: faq.key, category, question, text: markdownOf(faq.blocks), position: String(position) },
      isVisible: !faq.isDown,
      place: paths.faq(faq.id),
    };
  },
  take: parsing(faqForm, async (ctx, { by, key, draft: { id, ...draft } }) => {
    const faq = { ...draft, key: key ?? id };
    await saveFaq(ctx, { by, isNew: key === null, faq });
    return { key: faq.key };
  }),
  end: {
    label: '내리기',
    request: '독자에게 더는 보이지 않습니다. 다시 저장하면 다시 보입니다.',
    act: (ctx, { by, key }) => unpublishFaq(ctx, { by, key }),
  },
};

/** Parses `terms/2026-12-22`. */
function legalOf(key: string): { kind: LegalKind; version: string } {
  const [name, version = ''] = key.split('/');
  const kind = LEGAL_KINDS.find((item) => item === name);
  if (!kind) throw new DomainError('WINDOW_ERROR', '0001');
  return { kind, version };
}

/** Announces a text before it takes effect: a notice, and an alert on every page until that day. */
async function announceLegal(
  ctx: Context,
  { by, kind, version }: { by: Actor; kind: LegalKind; version: string },
): Promise<void> {
  const { name, path } = LEGAL_PAGES[kind];
  const key = `legal-${kind}-${version}`;
  const title = `${name}이 ${legalDay(version)}부터 바뀝니다`;
  const expiresAt = new Date(`${version}T00:00:00+09:00`);
  const isNew = !(await isNoticeThere(ctx, key));
  const text = `${legalDay(version)}부터 새 ${name}이 시행됩니다. 시행 전에 읽어 주세요.\n\n[새 글 보기](${path}?version=${version})`;
  const payload = { key, title, text, category: '약관', isPinned: true, opensAt: null, endsAt: null };
  await saveNotice(ctx, { by, isNew, notice: { ...payload, alert: title, alertFrom: null, alertUntil: expiresAt } });
}

async function isNoticeThere(ctx: Context, key: string): Promise<boolean> {
  try {
    await readNotice(ctx, key);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

export const legal: EntityForm = {
  kind: 'legal',
  one: '글',
  lead: `회원이 없는 동안에는 오늘부터 바로 시행합니다. 회원이 있으면 새 글은 시행일 ${LEGAL_NOTICE_DAYS.usual}일 전까지, 회원에게 불리한 변경은 ${LEGAL_NOTICE_DAYS.unfavourable}일 전까지 올려야 합니다. 시행 중인 글은 바꿀 수 없습니다.`,
  empty: '글이 없습니다. 새로 만들기로 약관을 적어 보세요.',
  parts: [
    {
      title: '약관·방침',
      fields: [
        {
          name: 'kind',
          label: '종류',
          kind: 'select',
          options: LEGAL_KINDS.map((kind) => ({ value: kind, name: LEGAL_PAGES[kind].name })),
        },
        { name: 'version', label: '시행일', kind: 'day', isNeeded: true },
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
        {
          name: 'text',
          label: '본문',
          kind: 'text',
          rows: 16,
          isNeeded: true,
          hint: `${MARKDOWN} {company}처럼 적은 이름에는 서점의 정보가 들어갑니다.`,
        },
        { name: 'isUnfavourable', label: '회원에게 불리한 변경이 있습니다(30일 전 고지)', kind: 'check' },
      ],
    },
  ],
  refusals: {
    'WINDOW_ERROR 0003': 'text',
    'WINDOW_ERROR 0008': 'version',
    'WINDOW_ERROR 0009': 'version',
    'WINDOW_ERROR 0015': 'version',
  },
  letters: legalEmails(legalOf),
  blank: () => ({ kind: 'terms' }),
  starting: async (ctx, url) => {
    const kind = LEGAL_KINDS.find((item) => item === url.searchParams.get('kind'));
    return { version: (await legalStart(ctx)).firstDay, ...(kind ? { kind, title: LEGAL_PAGES[kind].name } : {}) };
  },
  open: async (ctx, key) => {
    const { kind, version } = legalOf(key);
    const text = await readEditableLegalText(ctx, { kind, version });
    const { path } = LEGAL_PAGES[kind];
    return {
      values: { kind, version, title: text.title, text: markdownOf(text.blocks) },
      isVisible: true,
      place: `${path}?version=${version}`,
      ...(text.isDue && !(await legalStart(ctx)).isAtOnce
        ? {
            isFixed: '이미 시행된 글이라 바꿀 수 없습니다. 복사해서 새 시행일의 글을 적어 주세요.',
          }
        : {}),
    };
  },
  take: parsing(legalForm, async (ctx, { by, draft }) => {
    await saveLegalText(ctx, { by, writing: draft });
    // Nobody has to be told of the first texts.
    if (!(await legalStart(ctx)).isAtOnce) await announceLegal(ctx, { by, ...draft });
    return { key: `${draft.kind}/${draft.version}` };
  }),
  end: {
    label: '철회',
    request: '아직 시행되지 않은 글과 그 공지를 철회합니다. 되돌릴 수 없습니다.',
    act: async (ctx, { by, key }) => {
      const { kind, version } = legalOf(key);
      await withdrawLegalText(ctx, { by, kind, version });
      const notice = `legal-${kind}-${version}`;
      if (await isNoticeThere(ctx, notice)) await unpublishNotice(ctx, { by, key: notice });
    },
  },
};
