import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Check, ConsoleForm, Field, FormBar, Select, SendButton, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { Picker } from '../components/picker.tsx';
import { GiftSummary, type GiftPreviewView } from './gift-summary.tsx';
import { CAMPAIGN_KIND_NAMES } from './gift-labels.ts';

const KINDS = (['members', 'all', 'join', 'coupon'] as const).map((value) => ({
  value,
  name: CAMPAIGN_KIND_NAMES[value],
}));
const ITEM_KINDS = [
  { value: 'bonus', name: '보너스 코인' },
  { value: 'point', name: '포인트' },
  { value: 'temp-point', name: '기간 한정 포인트' },
  { value: 'mileage', name: '마일리지' },
  { value: 'ticket', name: '대여권' },
  { value: 'work', name: '작품(모든 회차)' },
];

interface GiftFormProps {
  requestKey: string;
  typed: Record<string, string> | undefined;
  error: ConsoleFormError | undefined;
  preview: GiftPreviewView | null;
  coinWon: number;
}

/** Checked first, then made as it was shown. */
export function GiftForm({ requestKey, typed, error, preview, coinWon }: GiftFormProps): ReactNode {
  const values = typed ?? {};
  const text = (name: string) => ({ name, defaultValue: values[name], error: errorAt(error, name) });
  const figure = (name: string) => ({ ...text(name), inputMode: 'numeric' as const });
  return (
    <ConsoleForm error={error} requestKey={requestKey} encType="multipart/form-data">
      <Panel title="이름과 받을 사람">
        <Field label="이름" {...text('title')} maxLength={60} hint="선물함에 이 이름으로 보입니다." />
        <Field label="한 줄 설명" {...text('sentence')} maxLength={200} />
        <Select label="대상" name="kind" defaultValue={values['kind'] ?? 'members'} options={KINDS} />
        <TextArea
          label="회원 번호"
          {...text('members')}
          rows={5}
          hint="선택한 회원에게 줄 때만 입력합니다. 한 줄에 하나씩 입력하거나 CSV의 회원 번호 열을 붙여 넣어 주세요."
        />
        <Field
          label="회원 번호 파일(CSV)"
          name="sheet"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hint="고르면 위에 적은 번호에 더합니다. ‘회원 번호’ 열을, 없으면 첫째 열을 읽습니다. 400KB까지."
        />
        <Field
          label="함께 쓰는 쿠폰 번호"
          {...text('coupon')}
          hint="쿠폰에만 적습니다. 비워 두면 만든 뒤 한 사람에 하나씩 쓰는 번호를 만들 수 있습니다."
        />
        <Field label="쿠폰 번호를 쓸 수 있는 횟수" {...figure('most')} hint="비워 두면 제한이 없습니다." />
      </Panel>
      <ContentPanel values={values} text={text} />
      <Panel title="기간과 조건">
        <Field label="첫날" type="date" {...text('from')} hint="비워 두면 지금부터입니다." />
        <Field label="종료일" type="date" {...text('until')} hint="비워 두면 멈출 때까지입니다." />
        <Field label="선물함에 머무는 날" {...figure('claimDays')} hint="비워 두면 종료일까지 받을 수 있습니다." />
        <Field label="모두 몇 개까지" {...figure('budget')} hint="비워 두면 제한이 없습니다." />
        <Check
          name="once"
          value="yes"
          defaultChecked={values['once'] === 'yes'}
          label="본인인증한 한 사람에 한 번만 줍니다."
        />
      </Panel>
      {preview ? <GiftSummary preview={preview} coinWon={coinWon} /> : null}
      <FormBar>
        {preview ? (
          <>
            <input type="hidden" name="seen" value={preview.seen} />
            <SendButton name="act" value="make">
              {preview.needsSecond ? '승인 요청' : '선물 만들기'}
            </SendButton>
          </>
        ) : null}
        <SendButton tone={preview ? 'quiet' : 'main'} name="act" value="check">
          {preview ? '다시 확인' : '받는 사람과 비용 확인'}
        </SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

interface ContentProps {
  values: Readonly<Record<string, string>>;
  text(name: string): { name: string; defaultValue: string | undefined; error: string | undefined };
}

function ContentPanel({ values, text }: ContentProps): ReactNode {
  return (
    <Panel title="구성">
      <Select label="종류" name="thing" defaultValue={values['thing'] ?? 'bonus'} options={ITEM_KINDS} />
      <Field label="수량" {...text('amount')} inputMode="numeric" hint="작품에는 적지 않습니다." />
      <Field
        label="사용 기한(일)"
        {...text('days')}
        inputMode="numeric"
        hint="받은 날부터입니다. 대여권에는 꼭 적어 주세요."
      />
      <Field label="대여 시간" {...text('hours')} inputMode="numeric" hint="대여권과 대여로 주는 작품에 적습니다." />
      <Picker
        kind="work"
        label="작품"
        name="work"
        submits="id"
        isSingle
        defaultValue={values['work'] ?? ''}
        error={text('work').error}
        hint="작품을 주거나 한 작품의 대여권을 줄 때 고릅니다."
      />
    </Panel>
  );
}
