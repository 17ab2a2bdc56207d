import type { ReactNode } from 'react';
import { legalStart, listLegalVersions } from '#domain/policies';
import { listUnchangedSamples } from '#domain/samples';
import { LEGAL_KINDS, LEGAL_NOTICE_DAYS, LEGAL_PAGES, legalDay } from '#shared/members/policies';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge, LinkButton } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/legal';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const [versions, samples, { isAtOnce }] = await Promise.all([
    listLegalVersions(pageContext.ctx),
    listUnchangedSamples(pageContext.ctx),
    legalStart(pageContext.ctx),
  ]);
  const texts = LEGAL_KINDS.map((kind) => {
    const inForce = versions[kind].find(({ isDue }) => isDue);
    const coming = versions[kind].filter(({ isDue }) => !isDue).map(({ version }) => version);
    const isSample = inForce !== undefined && samples.legalTexts.has(`${kind} ${inForce.version}`);
    return { kind, inForce: inForce?.version ?? null, coming, isSample };
  });
  return { texts, isAtOnce };
}

type LegalRow = Route.ComponentProps['loaderData']['texts'][number];

const ITEM = adminPaths.listItem('legal');
const STATES = {
  own: <Badge tone="good">시행 중</Badge>,
  sample: <Badge tone="wait">견본</Badge>,
  missing: <Badge tone="bad">없음</Badge>,
};

const COLUMNS: Column<LegalRow>[] = [
  { title: '글', cell: ({ kind }) => <a href={LEGAL_PAGES[kind].path}>{LEGAL_PAGES[kind].name}</a> },
  {
    title: '상태',
    cell: ({ inForce, isSample }) => STATES[inForce === null ? 'missing' : isSample ? 'sample' : 'own'],
  },
  { title: '시행일', cell: ({ inForce }) => (inForce === null ? '' : legalDay(inForce)) },
  { title: '예정', cell: ({ coming }) => coming.map(legalDay).join(', ') },
  {
    title: '바꾸기',
    cell: ({ kind, inForce }) => (
      <LinkButton opensForm href={inForce === null ? `${ITEM}?kind=${kind}` : `${ITEM}?copy=${kind}/${inForce}`}>
        {inForce === null ? '새로 적기' : '고쳐서 새로 시행하기'}
      </LinkButton>
    ),
  },
];

export default function OperatorLegalPage({ loaderData: { texts, isAtOnce } }: Route.ComponentProps): ReactNode {
  const { usual, unfavourable } = LEGAL_NOTICE_DAYS;
  return (
    <SetupPage
      here="/operator/setup/legal"
      lead={
        isAtOnce
          ? '아직 회원이 없어 적은 글을 오늘부터 바로 시행할 수 있고, 회원이 가입할 때까지 고칠 수 있습니다.'
          : `회원이 있어 시행일 ${usual}일 전, 불리한 변경은 ${unfavourable}일 전까지 올려야 합니다.`
      }
      actions={<LinkButton href={adminPaths.list('legal')}>모든 글</LinkButton>}
    >
      <DataTable caption="약관과 처리방침" columns={COLUMNS} rows={texts} keyOf={({ kind }) => kind} empty="" />
    </SetupPage>
  );
}
