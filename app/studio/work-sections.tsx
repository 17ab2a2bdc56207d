import type { ReactNode } from 'react';
import { CATEGORIES, CATEGORY_NAMES } from '#shared/catalog/categories';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { WEEKDAYS, WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { Check, Choices, Field, Select, TextArea } from '../admin/components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import { FormSections } from '../admin/components/form-sections.tsx';
import { AiFields, RatingFields, RightsFields } from './declaration-fields.tsx';

const RATINGS = (['all', '12', '15', '19'] as const).map((value) => ({ value, name: RATING_NAMES[value] }));
const SHELVES = CATEGORIES.map((value) => ({ value, name: CATEGORY_NAMES[value] }));

interface WorkSectionsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
  pens?: readonly { id: number; name: string }[];
  /** Why the rating cannot be changed. */
  locked?: string | undefined;
  bar: ReactNode;
}

/** What an author enters about a work. */
export function WorkSections({ values, error, pens, locked, bar }: WorkSectionsProps): ReactNode {
  const props = { values, error };
  const days = (values['weekdays'] ?? '').split(',');
  const field = (name: string): { name: string; defaultValue: string; error: string | undefined } => ({
    name,
    defaultValue: values[name] ?? '',
    error: errorAt(error, name),
  });
  return (
    <FormSections
      sections={[
        {
          id: 'about',
          title: '작품',
          children: (
            <>
              <Field label="제목" required maxLength={100} autoComplete="off" {...field('title')} />
              {pens && pens.length > 0 ? (
                <Select
                  label="필명"
                  options={pens.map(({ id, name }) => ({ value: String(id), name }))}
                  {...field('pen')}
                />
              ) : null}
              <Select label="분류" options={SHELVES} {...field('shelf')} />
              <Field label="장르" maxLength={40} hint="예: 판타지, 로맨스" {...field('genre')} />
              <Field label="태그" hint="쉼표로 나눕니다." {...field('tags')} />
              <TextArea label="소개" rows={6} hint="작품 화면에 보입니다." {...field('synopsis')} />
              <Choices legend="연재 요일">
                {WEEKDAYS.map((day) => (
                  <Check
                    key={day}
                    label={WEEKDAY_NAMES[day]}
                    name="weekdays"
                    value={day}
                    defaultChecked={days.includes(day)}
                  />
                ))}
              </Choices>
            </>
          ),
        },
        {
          id: 'rating',
          title: '등급',
          lead: locked ?? '답과 고르신 등급 가운데 더 높은 쪽이 작품의 등급이 됩니다.',
          children: (
            <>
              <RatingFields {...props} />
              {locked === undefined ? <Select label="원하는 등급" options={RATINGS} {...field('rating')} /> : null}
            </>
          ),
        },
        {
          id: 'ai',
          title: 'AI 사용',
          lead: '“일부 사용”과 “생성”은 작품 화면에 표시됩니다. 표시를 빼려면 검토를 거칩니다.',
          children: <AiFields {...props} />,
        },
        { id: 'rights', title: '권리', children: <RightsFields {...props} /> },
      ]}
      bar={bar}
    />
  );
}
