import type { ReactNode } from 'react';
import { STATEMENT_LINK_DAYS } from '#shared/money/settlement';
import { ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';

interface LinkView {
  state: 'open' | 'used' | 'revoked' | 'expired';
  made: string;
  until: string;
  used: string | null;
}

const STATES: Record<LinkView['state'], { name: string; tone: 'info' | 'good' | 'plain' }> = {
  open: { name: '사용 전', tone: 'info' },
  used: { name: '사용', tone: 'good' },
  revoked: { name: '철회', tone: 'plain' },
  expired: { name: '만료', tone: 'plain' },
};

/** One-time links to a statement. A new one is shown once. */
export function LinksPanel({ links, link }: { links: readonly LinkView[]; link: string | null }): ReactNode {
  return (
    <Panel
      title="일회용 링크"
      lead={`계정이 없는 권리자가 정산서(PDF)를 한 번 받을 수 있습니다. ${STATEMENT_LINK_DAYS}일 동안 유효하며, 발급과 철회는 감사 기록에 남습니다.`}
    >
      {link ? (
        <p role="status">
          권리자에게 전달해 주세요. 다시 표시하지 않습니다.
          <br />
          <code className={kit.code}>{link}</code>
        </p>
      ) : null}
      {links.length > 0 ? (
        <DataTable
          caption="일회용 링크"
          rows={links.map((row, n) => ({ ...row, n }))}
          keyOf={({ n }) => n}
          empty=""
          columns={[
            { title: '발급', cell: ({ made }) => made },
            { title: '유효 기한', cell: ({ until }) => until },
            {
              title: '상태',
              cell: ({ state, used }) => (
                <>
                  <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge> {used}
                </>
              ),
            },
          ]}
        />
      ) : null}
      <FormBar>
        <ConsoleForm act="link">
          <SendButton tone="quiet">링크 발급</SendButton>
        </ConsoleForm>
        {links.some(({ state }) => state === 'open') ? (
          <ConsoleForm act="revoke">
            <SendButton tone="grave">사용 전 링크 모두 철회</SendButton>
          </ConsoleForm>
        ) : null}
      </FormBar>
    </Panel>
  );
}
