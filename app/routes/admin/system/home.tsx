import type { ReactNode } from 'react';
import { MAX_COUNTED_OPENINGS, showWaiting } from '#domain/reports';
import { type OperatorPermission, hasPermission } from '#shared/operations/operator-permissions';
import { ConsolePage, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import styles from '../../../admin/components/kit.module.css';
import { menuFor } from '../../../admin/menu.ts';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import type { Route } from './+types/home';

interface PendingTasks {
  label: string;
  value: number | string;
  note?: string;
  href: string;
  right: OperatorPermission;
  tone: 'plain' | 'wait' | 'bad';
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { name, roles } = operatorFrom(pageContext, url);
  const result = await showWaiting(pageContext.ctx);
  const { inquiries, reports, failedJobs, payments, opensToday, openedToday } = result;
  const all: PendingTasks[] = [
    { label: '답을 기다리는 문의', value: inquiries, href: '/operator/inquiries', right: 'inquiries', tone: 'wait' },
    { label: '처리할 신고', value: reports ?? 0, href: '/operator/community', right: 'community', tone: 'wait' },
    { label: '확인할 결제', value: payments, href: '/operator/payments', right: 'money', tone: 'wait' },
    {
      label: '실패한 일',
      value: failedJobs,
      note: '지난 하루',
      href: '/operator/health',
      right: 'health',
      tone: 'bad',
    },
    {
      label: '오늘 공개하는 회차',
      value: countLabel(opensToday, MAX_COUNTED_OPENINGS),
      note: `지금까지 ${countLabel(openedToday, MAX_COUNTED_OPENINGS)} 공개`,
      href: '/operator/works',
      right: 'works',
      tone: 'plain',
    },
  ];
  const pending = all.filter(({ right }) => hasPermission(roles, right));
  return { name, waiting: pending, menu: menuFor(roles) };
}

export default function OperatorHomePage({ loaderData: { name, waiting, menu } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage title="운영 홈" lead={`${name} 님, 안녕하세요.`}>
      {waiting.length > 0 ? (
        <Stats>
          {waiting.map(({ label, value, note, href, tone }) => (
            <Stat key={label} label={label} value={value} note={note} href={href} tone={value === 0 ? 'plain' : tone} />
          ))}
        </Stats>
      ) : null}
      {menu.map((group) => (
        <Panel key={group.name} title={group.name}>
          <ul className={styles.links}>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <a href={entry.path}>{entry.name}</a>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </ConsolePage>
  );
}
