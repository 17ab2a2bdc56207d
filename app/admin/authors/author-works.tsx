import type { ReactNode } from 'react';
import { RATINGS, RATING_NAMES } from '#shared/catalog/ratings';
import { adminPaths } from '#shared/web/admin-paths';
import { Disclosure, Field, Select } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import type { AuthorView } from './author-view.server.ts';
import { AppealForm, ReasonForm, errorOf } from './reason-form.tsx';

type Work = AuthorView['works'][number];

const COLUMNS: Column<Work>[] = [
  { title: '작품', cell: ({ id, title }) => <a href={adminPaths.work(id)}>{title}</a> },
  { title: '역할', cell: ({ role }) => role },
  {
    title: '이용 등급',
    cell: ({ ratingName, lock }) => (
      <>
        {ratingName} {lock ? <Badge tone="wait">고정</Badge> : null}
      </>
    ),
  },
  { title: '상태', cell: ({ state }) => <Badge tone={state === '내림' ? 'bad' : 'plain'}>{state}</Badge> },
  { title: '공개 회차', kind: 'number', cell: ({ opened }) => opened },
  {
    title: '내린 것',
    cell: ({ downs }) =>
      downs.length === 0 ? (
        '–'
      ) : (
        <ul>
          {downs.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ),
  },
];

interface AuthorWorksProps {
  works: Work[];
  error: ConsoleFormError | undefined;
}

export function AuthorWorks({ works, error }: AuthorWorksProps): ReactNode {
  return (
    <Panel title="작품">
      <DataTable caption="작품" columns={COLUMNS} rows={works} keyOf={({ id }) => id} empty="작품이 없습니다." />
      {works.length === 0 ? null : <WorkForms works={works} error={error} />}
    </Panel>
  );
}

function WorkForms({ works, error }: AuthorWorksProps): ReactNode {
  const locked = works.filter(({ lock }) => lock !== null && !lock.isDecided);
  const down = works.filter(({ downs }) => downs.length > 0);
  const typedOf = (act: string): Record<string, string> | undefined => errorOf(error, act)?.typed;
  return (
    <>
      <Disclosure label="이용 등급 바꾸기" isOpen={typedOf('rating') !== undefined}>
        <p>
          바로 적용하고 작가가 바꾸지 못하게 고정합니다. 작가는 신뢰 작가에서 벗어나며, 이의를 한 번 제기할 수 있습니다.
        </p>
        <ReasonForm act="rating" submit="바꾸고 고정" error={error}>
          <WorkSelect works={works} value={typedOf('rating')?.['work']} />
          <Select
            label="이용 등급"
            name="rating"
            defaultValue={typedOf('rating')?.['rating'] ?? '19'}
            options={RATINGS.filter((value) => value !== 'unknown').map((value) => ({
              value,
              name: RATING_NAMES[value],
            }))}
            error={errorAt(error, 'rating-rating')}
          />
        </ReasonForm>
      </Disclosure>
      {locked.length === 0 ? null : (
        <Disclosure
          label="고정된 등급의 이의 결정"
          isOpen={
            typedOf('rating-appeal') !== undefined || locked.some(({ lock }) => lock !== null && lock.appeal !== null)
          }
        >
          {locked.map(({ id, title, lock }) => (
            <section key={id} aria-label={title}>
              <p>
                {title} · {lock?.reason}
              </p>
              <AppealForm
                act="rating-appeal"
                about={{ work: String(id) }}
                written={lock?.appeal ?? null}
                error={error}
              />
            </section>
          ))}
        </Disclosure>
      )}
      <Disclosure label="작품이나 회차 내리기" isOpen={typedOf('take-down') !== undefined}>
        <p>목록과 검색에서 사라집니다. 이미 구매한 독자는 계속 볼 수 있습니다. 작가는 신뢰 작가에서 벗어납니다.</p>
        <ReasonForm act="take-down" submit="내리기" tone="grave" error={error}>
          <OpeningFields act="take-down" works={works} error={error} />
        </ReasonForm>
      </Disclosure>
      {down.length === 0 ? null : (
        <Disclosure label="다시 공개하기" isOpen={typedOf('restore') !== undefined}>
          <ReasonForm act="restore" submit="다시 공개" error={error}>
            <OpeningFields act="restore" works={down} error={error} />
          </ReasonForm>
        </Disclosure>
      )}
    </>
  );
}

function WorkSelect({ works, value }: { works: Work[]; value: string | undefined }): ReactNode {
  return (
    <Select
      label="작품"
      name="work"
      defaultValue={value ?? String(works[0]?.id ?? '')}
      options={works.map(({ id, title }) => ({ value: String(id), name: title }))}
    />
  );
}

function OpeningFields({ act, works, error }: AuthorWorksProps & { act: string }): ReactNode {
  const typed = errorOf(error, act)?.typed;
  return (
    <>
      <WorkSelect works={works} value={typed?.['work']} />
      <Field
        label="회차 번호"
        name="position"
        inputMode="numeric"
        hint="비워 두면 작품 전체입니다."
        defaultValue={typed?.['position']}
        error={errorAt(error, `${act}-position`)}
      />
    </>
  );
}
