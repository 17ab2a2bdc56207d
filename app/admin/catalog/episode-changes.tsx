import type { ReactNode } from 'react';
import type { ConsoleFormError } from '../components/form-error.ts';
import { Field, Select } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import kit from '../components/kit.module.css';
import { PriceFields } from './episode-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './works.module.css';

interface ChangesProps {
  /** Empty: a range is asked for. */
  picked: number[];
  typed: Record<string, string>;
}

export function EpisodeChanges({
  picked,
  typed,
  error,
}: ChangesProps & { error: ConsoleFormError | undefined }): ReactNode {
  const tie = { picked, typed };
  return (
    <>
      <ChangeForm {...tie} change="price" title="가격" submit="가격 미리보기">
        <PriceFields values={typed} error={typed['change'] === 'price' ? error : undefined} />
      </ChangeForm>
      <ChangeForm {...tie} change="free" title="무료 범위" submit="무료 범위 미리보기">
        <Select
          label="고른 회차를"
          name="toFree"
          defaultValue={typed['toFree'] ?? 'yes'}
          options={[
            { value: 'yes', name: '무료로' },
            { value: 'no', name: '유료로' },
          ]}
        />
      </ChangeForm>
      <ChangeForm {...tie} change="schedule" title="공개일" submit="공개일 미리보기">
        <ScheduleFields values={typed} />
      </ChangeForm>
      <ChangeForm {...tie} change="listing" title="올리기와 내리기" submit="올리기 미리보기">
        <Select
          label="고른 회차를"
          name="toListing"
          defaultValue={typed['toListing'] ?? 'no'}
          options={[
            { value: 'no', name: '내림' },
            { value: 'yes', name: '올림' },
          ]}
        />
      </ChangeForm>
    </>
  );
}

interface ChangeFormProps extends ChangesProps {
  change: string;
  title: string;
  submit: string;
  children: ReactNode;
}

function ChangeForm({ picked, typed, change, title, submit, children }: ChangeFormProps): ReactNode {
  return (
    <Panel title={title}>
      <form method="get" className={styles.list}>
        <input type="hidden" name="change" value={change} />
        {picked.length > 0 ? (
          <>
            <input type="hidden" name="pick" value={picked.join('.')} />
            <p className={styles.picked}>고른 회차 {picked.length.toLocaleString('ko-KR')}개에 적용합니다.</p>
          </>
        ) : (
          <div className={styles.row}>
            <Field
              label="처음 차례"
              name="first"
              inputMode="numeric"
              autoComplete="off"
              hint="비워 두면 처음부터입니다."
              defaultValue={typed['first']}
            />
            <Field
              label="마지막 차례"
              name="last"
              inputMode="numeric"
              autoComplete="off"
              hint="비워 두면 끝까지입니다."
              defaultValue={typed['last']}
            />
          </div>
        )}
        <div className={styles.row}>{children}</div>
        <div className={styles.bar}>
          <button type="submit" className={kit.quietButton}>
            {submit}
          </button>
        </div>
      </form>
    </Panel>
  );
}
