import type { ReactNode } from 'react';
import type { ImportQuestion, ImportReportLine, PublishingState } from '#shared/catalog/import-runs';
import { RATINGS, RATING_NAMES } from '#shared/catalog/ratings';
import { KIND_NAMES, CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { Check, Field, Select } from '../components/console-form.tsx';
import { fieldName } from './choice-fields.ts';
import styles from './imports.module.css';

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

const optionsOf = (names: Record<string, string>): { value: string; name: string }[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

export function WorkChoices({ report }: { report: ImportReportLine[] }): ReactNode {
  return report.map((line, at) => {
    const { publishing, question } = line;
    const publishes = publishing && (publishing.waiting > 0 || !publishing.isKnown);
    return line.outcome === 'refused' || (!question && !publishes) ? null : (
      <fieldset key={at} className={styles.choice}>
        <legend>{line.title}</legend>
        {question ? <QuestionFields question={question} title={line.title} at={at} /> : null}
        {publishes ? <PublishingFields state={publishing} at={at} /> : null}
      </fieldset>
    );
  });
}

function QuestionFields({ question, title, at }: { question: ImportQuestion; title: string; at: number }): ReactNode {
  if (question.kind === 'replace')
    return (
      <Check
        name={fieldName('replaces', at)}
        label={`‘${question.title}’의 본문이 절반 넘게 바뀌는 것을 확인했습니다. 바뀐 본문은 회차의 판 목록에서 되돌릴 수 있습니다.`}
      />
    );
  const options = [
    { value: '', name: '선택 안 함(건너뜀)' },
    { value: 'new', name: `새 작품 ‘${title}’ 추가` },
    ...(question.workId === null ? [] : [{ value: 'same', name: `‘${question.title}’의 새 판으로 적용` }]),
  ];
  return (
    <>
      <Select
        label={`이미 있는 작품 ‘${question.title}’의 새 판인가요?`}
        name={fieldName('identity', at)}
        options={options}
      />
      {question.workId === null ? null : (
        <Check
          name={fieldName('replaces', at)}
          label="새 판으로 적용하면 본문이 절반 넘게 바뀌어도 적용합니다. 바뀐 본문은 회차의 판 목록에서 되돌릴 수 있습니다."
        />
      )}
    </>
  );
}

function PublishingFields({ state, at }: { state: PublishingState; at: number }): ReactNode {
  const { isKnown, waiting } = state;
  return (
    <div className={styles.choiceFields}>
      {isKnown ? null : <WorkFields state={state} at={at} />}
      <Select
        label={isKnown ? `새 회차 ${waiting}개의 가격` : '가격'}
        name={fieldName('price', at)}
        options={[
          { value: '', name: isKnown ? '앞 회차와 같은 가격' : '정하지 않음(판매하지 않음)' },
          { value: 'free', name: '무료' },
          { value: 'sold', name: '코인으로 판매' },
        ]}
      />
      <div className={styles.whenSold}>
        <div className={styles.choiceFields}>
          <Field label="처음부터 무료인 회차 수" {...NUMBER} name={fieldName('free', at)} defaultValue="0" />
          <Field label="소장(코인)" {...NUMBER} name={fieldName('buy', at)} />
          <Field label="대여(코인)" {...NUMBER} name={fieldName('rental', at)} />
          <Field label="대여 시간" {...NUMBER} name={fieldName('hours', at)} />
        </div>
      </div>
      <Select
        label="공개"
        name={fieldName('publish', at)}
        options={[
          { value: '', name: '초안으로 두기' },
          { value: 'now', name: '바로 공개' },
          { value: 'date', name: '날짜에 공개' },
        ]}
      />
      <div className={styles.whenDated}>
        <Field label="공개 일시" type="datetime-local" name={fieldName('date', at)} />
      </div>
    </div>
  );
}

function WorkFields({ state, at }: { state: PublishingState; at: number }): ReactNode {
  return (
    <>
      <Select
        label="서재"
        name={fieldName('shelf', at)}
        defaultValue={state.shelf}
        options={optionsOf(CATEGORY_NAMES)}
      />
      <Select
        label="종류"
        hint="단행본은 정가제 도서로 판매합니다."
        name={fieldName('kind', at)}
        defaultValue={state.kind}
        options={optionsOf(KIND_NAMES)}
      />
      <Select
        label="연재 상태"
        name={fieldName('status', at)}
        defaultValue={state.status}
        options={optionsOf(STATUS_NAMES)}
      />
      <Select
        label="이용가"
        hint="미정이면 성인 작품처럼 가립니다."
        name={fieldName('rating', at)}
        defaultValue={state.rating}
        options={RATINGS.map((value) => ({ value, name: RATING_NAMES[value] }))}
      />
    </>
  );
}
