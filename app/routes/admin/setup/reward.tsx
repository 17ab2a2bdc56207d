import { type ReactNode, useState } from 'react';
import { data, redirect } from 'react-router';
import { type RepeatingGiftInput, listRepeatingGifts, saveRepeatingGift } from '#domain/gifts';
import { DomainError } from '#kernel/domain-error';
import { WEEKDAYS, WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { seoulDay } from '#shared/content/seoul-date';
import { Check, Choices, ConsoleForm, Field, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { type ConsoleForm as SubmittedForm, consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { type FormSection, FormSections } from '../../../admin/components/form-sections.tsx';
import kit from '../../../admin/components/kit.module.css';
import { Picker } from '../../../admin/components/picker.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { clerkOf, newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { GiftSteps } from '../../../admin/setup/gift-steps.tsx';
import { MAX_DAYS, THINGS_A_DAY, giftValues, isEditable } from '../../../admin/setup/repeating-gift-values.ts';
import { throwNotFound } from '../../../server/errors.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/reward';

const LIST = '/operator/setup/rewards';
const TITLES = { attendance: '출석', time: '타임 선물' };
const DAY_MS = 86_400_000;

async function giftOf({ ctx }: RequestContext, name: string, path: string) {
  if (name === 'attendance' || name === 'time') return { kind: name, stored: null } as const;
  const stored = (await listRepeatingGifts(ctx)).find(({ id }) => String(id) === name);
  if (!stored) return throwNotFound(path);
  return { kind: stored.kind === 'time' ? 'time' : 'attendance', stored } as const;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts');
  const { kind, stored } = await giftOf(pageContext, params.gift, url.pathname);
  const schedule = stored?.schedule ?? null;
  return {
    kind,
    isNew: stored === null,
    isEditable: stored === null || isEditable(stored),
    values: stored ? giftValues(stored) : {},
    days: stored?.steps.length ?? 0,
    weekdays: schedule && 'at' in schedule ? (schedule.weekdays ?? []) : [],
    from: stored?.startsAt ? seoulDay(stored.startsAt) : '',
    until: stored?.endsAt ? seoulDay(new Date(stored.endsAt.getTime() - DAY_MS / 24)) : '',
    requestKey: newRequestKey(pageContext),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const { kind, stored } = await giftOf(pageContext, params.gift, url.pathname);
  const form = await consoleForm(request);
  try {
    await saveRepeatingGift(pageContext.ctx, {
      by: actor,
      id: stored?.id ?? null,
      gift: giftIn(form, kind),
      limit: pageContext.settings.grantLimit,
      key: form('requestKey'),
    });
  } catch (error) {
    const field = error instanceof DomainError ? String(error.details['field'] ?? '') : '';
    const fields = {
      'MONEY_ERROR 0025': field,
      'MONEY_ERROR 0026': 'work',
      'MONEY_ERROR 0011': 'amount-0-0',
      'MONEY_ERROR 0013': 'until',
    };
    const { status, ...fieldError } = toFieldError(error, { fields, typed: form.typed });
    return data({ ...fieldError, weekdays: form.all('weekdays') }, { status });
  }
  return redirect(`${LIST}?said=saved`, 303);
}

function giftIn(form: SubmittedForm, kind: 'attendance' | 'time'): RepeatingGiftInput {
  const thing = (at: string) => ({
    kind: form(`kind-${at}`),
    amount: form(`amount-${at}`),
    days: form(`days-${at}`),
    hours: form(`hours-${at}`),
  });
  const days = Array.from({ length: kind === 'time' ? 1 : MAX_DAYS }, (_day, day) => day);
  return {
    kind,
    title: form('title'),
    sentence: form('sentence'),
    steps: days.map((day) => Array.from({ length: THINGS_A_DAY }, (_thing, at) => thing(`${day}-${at}`))),
    opens: form('opens'),
    times: form('times'),
    minutes: form('minutes'),
    waitMinutes: form('waitMinutes'),
    weekdays: form.all('weekdays'),
    work: form('work'),
    from: form('from'),
    until: form('until'),
  };
}

const OPENS = [
  { value: 'clock', name: '정한 시각에' },
  { value: 'wait', name: '받고 나서 기다린 뒤에' },
];
const LEADS = {
  attendance:
    '매일 방문하면 그날의 선물을 줍니다. 마지막 날을 받으면 첫날부터 다시 시작하고, 하루라도 출석하지 않으면 첫날부터 다시 시작합니다.',
  time: '정해진 시각에 방문한 회원이 한 번씩 받거나, 받은 회원이 기다린 뒤에 다시 받는 선물입니다.',
};

export default function OperatorRewardPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { kind, isNew, values, days, from, until, requestKey } = loaderData;
  const name = TITLES[kind];
  const field = (key: string, usual = '') => ({
    name: key,
    defaultValue: error?.typed[key] ?? values[key] ?? usual,
    error: errorAt(error, key),
  });
  const sections: FormSection[] = [
    {
      id: 'name',
      title: '이름',
      children: (
        <>
          <Field
            label="이름"
            maxLength={60}
            required
            {...field('title', isNew && kind === 'attendance' ? '출석 선물' : '')}
          />
          <Field label="설명" hint="독자에게 보이는 한 줄입니다." maxLength={200} {...field('sentence')} />
        </>
      ),
    },
    {
      id: 'things',
      title: '구성',
      lead: '수량을 비우면 주지 않습니다. 기한은 받은 날부터이며, 보너스 코인과 기간 한정 포인트, 대여권에는 꼭 적습니다.',
      children: (
        <>
          <GiftSteps kind={kind} days={days} values={values} error={error} />
          <Picker
            kind="work"
            label="작품"
            submits="id"
            isSingle
            hint="고르면 대여권을 이 작품에만 쓸 수 있고, 회차는 이 작품의 1화부터 수량만큼 열립니다. 대여 시간을 비운 회차는 소장입니다."
            {...field('work')}
          />
        </>
      ),
    },
    {
      id: 'period',
      title: '기간',
      children: (
        <>
          <Field label="첫날" type="date" hint="비우면 지금부터입니다." {...field('from', from)} />
          <Field label="종료일" type="date" hint="비우면 계속합니다." {...field('until', until)} />
        </>
      ),
    },
  ];
  const opening: FormSection = {
    id: 'opening',
    title: '여는 시점',
    children: <Opening field={field} checked={error?.weekdays ?? loaderData.weekdays} />,
  };
  return (
    <ConsolePage
      title={isNew ? `${name} 만들기` : `${name} 고치기`}
      up={{ path: LIST, name: '출석·타임 선물' }}
      lead={LEADS[kind]}
    >
      {loaderData.isEditable ? (
        <ConsoleForm requestKey={requestKey} error={error}>
          <FormSections
            sections={kind === 'time' ? sections.toSpliced(1, 0, opening) : sections}
            bar={<SendButton>저장</SendButton>}
          />
        </ConsoleForm>
      ) : (
        <p>서점 폴더의 gifts.yaml에서 만든 방식이라 그 파일에서 고칩니다. 목록에서 종료할 수 있습니다.</p>
      )}
    </ConsolePage>
  );
}

interface OpeningProps {
  field(key: string, usual?: string): { name: string; defaultValue: string; error: string | undefined };
  checked: readonly string[];
}

/** When a timed gift opens; without script both ways are shown. */
function Opening({ field, checked }: OpeningProps): ReactNode {
  const opens = field('opens', 'clock');
  const [chosen, setChosen] = useState(opens.defaultValue);
  return (
    <>
      <Select label="여는 방법" {...opens} options={OPENS} onChange={({ target }) => setChosen(target.value)} />
      <div className={chosen === 'wait' ? kit.away : kit.fields}>
        <Field label="시각" hint="12:00, 21:00처럼 쉼표로 나눕니다." {...field('times')} />
        <Field label="여는 동안(분)" inputMode="numeric" {...field('minutes', '60')} />
        <Choices legend="요일(고르지 않으면 매일)">
          {WEEKDAYS.map((day) => (
            <Check
              key={day}
              name="weekdays"
              value={day}
              label={WEEKDAY_NAMES[day]}
              defaultChecked={checked.includes(day)}
            />
          ))}
        </Choices>
      </div>
      <div className={chosen === 'wait' ? kit.fields : kit.away}>
        <Field
          label="기다리는 시간(분)"
          inputMode="numeric"
          hint="처음은 바로 받고, 받은 시점부터 다시 계산합니다. 3시간은 180, 하루는 1440입니다."
          {...field('waitMinutes')}
        />
      </div>
    </>
  );
}
