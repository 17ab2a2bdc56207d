import type { ReactNode } from 'react';
import { PriceFields } from '../catalog/episode-fields.tsx';
import { ScheduleFields } from '../catalog/schedule-fields.tsx';
import { Field, Select } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { type ConsoleFormError } from '../components/form-error.ts';
import styles from './imports.module.css';

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface SettingsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

/** Price, free range and release of the new episodes. */
export function EpisodeUploadSettings({ values, error }: SettingsProps): ReactNode {
  return (
    <>
      <Panel title="가격" lead="새로 추가하는 회차에 적용합니다.">
        <div className={styles.choiceFields}>
          <PriceFields values={values} error={error} />
          <Field
            label="무료 처음 번호"
            name="freeFrom"
            {...NUMBER}
            hint="비워 두면 무료 회차가 없습니다."
            defaultValue={values['freeFrom']}
          />
          <Field label="무료 마지막 번호" name="freeTo" {...NUMBER} defaultValue={values['freeTo']} />
        </div>
      </Panel>
      <Panel title="공개">
        <div className={`${styles.choiceFields} ${styles.release}`}>
          <Select
            label="공개 방법"
            name="release"
            defaultValue={values['release']}
            options={[
              { value: 'draft', name: '초안으로 두기' },
              { value: 'now', name: '저장하면 바로 공개' },
              { value: 'schedule', name: '일정에 맞춰 예약' },
            ]}
          />
          <div className={styles.whenScheduled}>
            <div className={styles.choiceFields}>
              <Field
                label="일정을 시작할 번호"
                name="scheduleFrom"
                {...NUMBER}
                hint="이보다 앞 번호는 저장하면 바로 공개합니다."
                defaultValue={values['scheduleFrom']}
              />
              <ScheduleFields values={values} />
            </div>
          </div>
        </div>
      </Panel>
    </>
  );
}
