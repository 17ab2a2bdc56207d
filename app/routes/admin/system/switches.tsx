import type { ReactNode } from 'react';
import {
  scheduleShopClosing,
  cancelShopClosing,
  parseSwitch,
  readFeatureFlags,
  setFeatureFlag,
} from '#domain/feature-flags';
import { listExportableWorks, listReadingAppWorks, setExportable, setReadingApps } from '#domain/book-export';
import { FEATURES, FEATURE_LABELS, type ShopClosing, type FeatureSwitch } from '#shared/operations/feature-flags';
import { koreanDay } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import {
  Disclosure,
  ConsoleForm,
  Field,
  FormBar,
  SendButton,
  TextArea,
} from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/switches';
import { ReadingAppWorks } from '../../../admin/system/reading-app-works.tsx';
import { WorkNumberField } from '../../../admin/system/work-number-field.tsx';
import { PostForm } from '../../../admin/components/write-access.tsx';

const PAGE = '/operator/switches';
const FIELDS = { 'SWITCH_ERROR 0008': 'on', 'SWITCH_ERROR 0009': 'sentence', 'NOT_FOUND 0001': 'work' };
const MESSAGES = {
  off: '껐습니다. 몇 초 안에 서점 전체에 적용됩니다.',
  on: '켰습니다. 몇 초 안에 서점 전체에 적용됩니다.',
  closing: '서비스 종료를 안내했습니다. 이제 충전하거나 구매할 수 없습니다.',
  stays: '서비스 종료를 취소했습니다. 다시 충전하고 구매할 수 있습니다.',
};

const FEATURE_COLUMNS: Column<{ feature: FeatureSwitch; isOn: boolean }>[] = [
  { title: '기능', cell: ({ feature }) => <strong>{FEATURE_LABELS[feature].name}</strong> },
  { title: '끄면', cell: ({ feature }) => FEATURE_LABELS[feature].about },
  { title: '상태', cell: ({ isOn }) => <Badge tone={isOn ? 'good' : 'bad'}>{isOn ? '켜짐' : '꺼짐'}</Badge> },
  { title: '바꾸기', cell: (row) => <SwitchForm {...row} /> },
];
const WORK_COLUMNS: Column<{ id: number; title: string }>[] = [
  { title: '번호', cell: ({ id }) => id, kind: 'number' },
  { title: '작품', cell: ({ id, title }) => <a href={paths.work(id)}>{title}</a> },
  { title: '바꾸기', cell: (work) => <RemoveForm {...work} /> },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'switches');
  const [{ off, closing, hasTrustPage, hasReaderGifts, hasFamilies }, exportable, readingApps] = await Promise.all([
    readFeatureFlags(pageContext.ctx),
    listExportableWorks(pageContext.ctx),
    listReadingAppWorks(pageContext.ctx),
  ]);
  const features = FEATURES.map((feature) => ({ feature, isOn: !off.includes(feature) }));
  return { exportable, readingApps, features, closing, hasTrustPage, hasReaderGifts, hasFamilies };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const form = await consoleForm(request);
  const act = form('act');
  // Closing the shop is irreversible: second factor.
  const actor = requireOperator(pageContext, url, 'switches', {
    fresh: ['close', 'stay'].includes(act),
  });
  return runFormAction(
    async () => {
      if (act === 'close') {
        await scheduleShopClosing(pageContext.ctx, { by: actor, on: form('on'), sentence: form('sentence') });
        return `${PAGE}?said=closing`;
      }
      if (act === 'stay') {
        await cancelShopClosing(pageContext.ctx, { by: actor });
        return `${PAGE}?said=stays`;
      }
      if (act === 'export') {
        const isExportable = form('isExportable') === 'yes';
        await setExportable(pageContext.ctx, { by: actor, work: rowNumber(form('work').trim()), isExportable });
        return `${PAGE}?said=saved`;
      }
      if (act === 'reading-apps') {
        const setting = { yes: true, no: false }[form('setting')] ?? null;
        await setReadingApps(pageContext.ctx, { by: actor, work: rowNumber(form('work').trim()), setting });
        return `${PAGE}?said=saved`;
      }
      const feature = parseSwitch(form('feature'));
      const isOn = form('isOn') === 'yes';
      if (feature) await setFeatureFlag(pageContext.ctx, { by: actor, feature, isOn });
      return `${PAGE}?said=${isOn ? 'on' : 'off'}`;
    },
    { fields: FIELDS, typed: form.typed },
  );
}

export default function OperatorSwitchesPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { features, closing, exportable, readingApps, hasTrustPage, hasReaderGifts, hasFamilies } = loaderData;
  const workError = formError?.field === 'work' ? formError : undefined;
  const isOfApps = workError !== undefined && 'setting' in workError.typed;
  return (
    <ConsolePage
      title="스위치"
      lead="서점을 연 채로 기능을 끄고 켭니다. 끈 기능은 모든 화면에 표시됩니다."
      message={MESSAGES}
    >
      <Panel title="기능">
        <DataTable
          caption="서점의 기능과 켜짐"
          rows={features}
          keyOf={({ feature }) => feature}
          empty="끌 수 있는 기능이 없습니다."
          columns={FEATURE_COLUMNS}
        />
      </Panel>
      <TrustPage isOn={hasTrustPage} />
      <ReaderGifts isOn={hasReaderGifts} />
      <Families isOn={hasFamilies} />
      {closing ? <ClosingNow closing={closing} /> : <CloseForm error={workError ? undefined : formError} />}
      <ExportableWorks works={exportable} error={isOfApps ? undefined : workError} />
      <ReadingAppWorks works={readingApps} error={isOfApps ? workError : undefined} />
    </ConsolePage>
  );
}

function SwitchForm({ feature, isOn }: { feature: FeatureSwitch; isOn: boolean }): ReactNode {
  return (
    <PostForm>
      <input type="hidden" name="act" value="turn" />
      <input type="hidden" name="feature" value={feature} />
      <SendButton tone="quiet" name="isOn" value={isOn ? 'no' : 'yes'}>
        <span className="visually-hidden">{FEATURE_LABELS[feature].name} </span>
        {isOn ? '끄기' : '켜기'}
      </SendButton>
    </PostForm>
  );
}

function TrustPage({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <Panel
      title="신뢰 페이지"
      lead="복원 훈련, 코인 원장 검증, 환불 소요 시간, 성인 작품 노출 검사의 결과를 서점의 서명과 함께 /trust에 공개합니다. 켜면 모든 화면의 바닥글에 링크가 생깁니다."
    >
      <p>
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '켜짐' : '꺼짐'}</Badge>{' '}
        {isOn ? <a href="/trust">/trust 보기</a> : null}
      </p>
      <SwitchForm feature="trust" isOn={isOn} />
    </Panel>
  );
}

function ReaderGifts({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <Panel
      title="회원 간 선물"
      lead="회원이 작품의 회차를 유료 코인으로 구매해 다른 회원에게 선물합니다. 받지 않으면 30일 뒤에 코인이 전액 돌아갑니다. 신유형 상품권의 기준과 약관에 더할 문장을 문서에서 확인한 뒤에 켜 주세요(docs/operating/reader-gifts.md)."
      actions={<LinkButton href="/operator/reader-gifts">보낸 선물</LinkButton>}
    >
      <p>
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '켜짐' : '꺼짐'}</Badge>
      </p>
      <SwitchForm feature="reader-gifts" isOn={isOn} />
    </Panel>
  );
}

function Families({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <Panel
      title="보호자 연결"
      lead="보호자가 본인인증을 하고 미성년 회원의 충전·사용 한도, 이용 시간, 이용 등급을 정합니다. 본인인증만으로는 친권이 있는지 알 수 없습니다. 확인 방법과 처분을 허락하는 범위(민법 제5조·제6조), 개인정보 처리방침에 더할 문장을 문서에서 확인한 뒤에 켜 주세요(docs/operating/families.md)."
      actions={<LinkButton href="/operator/families">연결 내역</LinkButton>}
    >
      <p>
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '켜짐' : '꺼짐'}</Badge>
      </p>
      <SwitchForm feature="families" isOn={isOn} />
    </Panel>
  );
}

function ClosingNow({ closing }: { closing: ShopClosing }): ReactNode {
  return (
    <Panel
      title="서비스 종료"
      lead={`${koreanDay(closing.on)}에 서비스를 종료한다고 안내하고 있습니다. 충전과 구매는 중지했고, 남은 코인의 환불과 내려받기는 열려 있습니다.`}
    >
      <p>{closing.sentence}</p>
      <ConsoleForm act="stay">
        <FormBar>
          <SendButton tone="quiet">서비스 종료 취소</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function CloseForm({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  const form = (
    <ConsoleForm act="close" error={error}>
      <Field
        label="종료일"
        hint="그날까지 읽고, 환불받고, 내려받을 수 있습니다."
        name="on"
        type="date"
        defaultValue={error?.typed['on']}
        error={errorAt(error, 'on')}
        required
      />
      <TextArea
        label="독자에게 알릴 말"
        hint="모든 화면 위에 날짜와 함께 표시됩니다. 300자까지 적을 수 있습니다."
        name="sentence"
        rows={3}
        maxLength={300}
        defaultValue={error?.typed['sentence']}
        error={errorAt(error, 'sentence')}
        required
      />
      <FormBar>
        <SendButton tone="grave">서비스 종료 안내</SendButton>
      </FormBar>
    </ConsoleForm>
  );
  return (
    <Panel
      title="서비스 종료"
      lead="서비스를 종료할 때 사용합니다. 안내를 시작하면 충전과 구매를 중지하고, 모든 화면에 종료일을 표시하며, 환불과 소장 작품 내려받기를 안내합니다."
    >
      {error ? form : <Disclosure label="종료일 정하기">{form}</Disclosure>}
    </Panel>
  );
}

function ExportableWorks({
  works,
  error,
}: {
  works: { id: number; title: string }[];
  error: ConsoleFormError | undefined;
}): ReactNode {
  return (
    <Panel
      title="내려받을 수 있는 작품"
      lead="권리자가 허락한 작품만 넣어 주세요. 소장한 회원이 내 정보의 ‘소장 작품·구매 확인서’에서 EPUB이나 CBZ로 받습니다. 서비스를 종료할 때에도 여기 있는 작품만 받습니다."
    >
      <DataTable
        caption="파일로 내려받을 수 있는 작품"
        rows={works}
        keyOf={({ id }) => id}
        empty="아직 없습니다. 아래에 작품 번호를 적어 넣어 주세요."
        columns={WORK_COLUMNS}
      />
      <ConsoleForm act="export" error={error} isRow>
        <input type="hidden" name="isExportable" value="yes" />
        <WorkNumberField error={error} />
        <FormBar>
          <SendButton>넣기</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function RemoveForm({ id, title }: { id: number; title: string }): ReactNode {
  return (
    <PostForm>
      <input type="hidden" name="act" value="export" />
      <input type="hidden" name="work" value={id} />
      <SendButton tone="quiet" name="isExportable" value="no">
        <span className="visually-hidden">{title} </span>빼기
      </SendButton>
    </PostForm>
  );
}
