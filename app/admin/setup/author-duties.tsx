import type { ReactNode } from 'react';
import { Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';

interface Duty {
  duty: string;
  law: string;
  /** What the product does. */
  helps: string;
}

const DUTIES: Duty[] = [
  {
    duty: '연재 약관을 정하고, 중요한 내용을 작가에게 설명했습니까? 미리 정한 불리한 조항은 무효가 될 수 있습니다.',
    law: '약관의 규제에 관한 법률 제3조, 제6조',
    helps: '필명을 만들 때 약관에 동의를 받고, 동의한 판을 남깁니다.',
  },
  {
    duty: '권리자가 복제·전송의 중단을 요구하면 바로 멈추고 양쪽에 알릴 사람과 연락처를 정해 공지했습니까?',
    law: '저작권법 제102조, 제103조',
    helps: '작품이나 회차를 내리고 사유를 작가에게 알립니다. 2차 창작과 번역은 증빙을 받습니다.',
  },
  {
    duty: '사생활 침해나 명예훼손 신고를 받아 임시조치할 절차가 있습니까?',
    law: '정보통신망법 제44조의2',
    helps: '신고를 받는 화면과 대장이 있습니다. 작품은 작가 화면에서 내립니다.',
  },
  {
    duty: '청소년유해매체물을 표시하고 나이와 본인을 확인합니까? 규모에 따라 청소년 보호책임자를 정해야 합니다.',
    law: '청소년 보호법 제13조, 제16조, 정보통신망법 제42조, 제42조의3',
    helps: '등급을 신고하지 않은 작품은 19세 이용가로 다루고, 본인인증을 한 성인에게만 보입니다.',
  },
  {
    duty: '서점이 스스로 생성형 AI 기능을 제공합니까? 제공하는 사업자에게 표시 의무가 있습니다.',
    law: '인공지능기본법 제31조',
    helps: '작가의 AI 사용 신고를 작품 화면에 보입니다. 서점의 운영 원칙이며 법의 표시를 대신하지 않습니다.',
  },
  {
    duty: '미성년 작가와의 계약에 법정대리인의 동의를 받는 방법을 정했습니까? 동의 없는 계약은 취소될 수 있습니다.',
    law: '민법 제5조',
    helps: '미성년 작가는 15세 이용가까지의 무료 작품만 연재합니다. 동의는 작가 화면에 기록합니다.',
  },
  {
    duty: '후원을 켭니까? 후원은 서점이 파는 상품이어야 합니다. 다른 사람의 돈을 받아 그대로 전하는 일은 등록이 필요할 수 있습니다.',
    law: '전자금융거래법 제28조, 부가가치세법 제9조, 제11조',
    helps: '서점이 후원을 팔고 계약의 후원 배분율로 정산합니다. 정산서에 따로 적힙니다.',
  },
  {
    duty: '후원의 취소와 미성년자의 취소를 받을 방법을 약관에 적었습니까? 매월 후원은 해지 방법을 쉽게 보여야 합니다.',
    law: '전자상거래법 제13조, 제17조, 제21조의2, 민법 제5조',
    helps:
      '1시간 또는 읽기 전 7일 안에 독자가 취소하고, 해지는 두 번 눌러 끝납니다. 미성년자의 후원은 콘솔에서 취소합니다.',
  },
  {
    duty: '개인정보 처리방침에 작가의 정보(필명, 신고, 검토 내역)를 적었습니까?',
    law: '개인정보 보호법 제30조',
    helps: '작가의 정보는 내보내기에 담기고, 탈퇴하면 지우거나 이름을 뗍니다.',
  },
];

const COLUMNS: Column<Duty>[] = [
  { title: '확인할 것', cell: ({ duty }) => duty },
  { title: '근거', cell: ({ law }) => law },
  { title: '서가가 하는 일', cell: ({ helps }) => helps },
];

/** What the law asks before authors may publish. */
export function AuthorDuties(): ReactNode {
  return (
    <Panel title="켜기 전에 확인할 것" lead="법은 바뀝니다. 켜기 전에 변호사와 함께 지금의 법을 확인해 주세요.">
      <DataTable caption="켜기 전에 확인할 것" columns={COLUMNS} rows={DUTIES} keyOf={({ law }) => law} empty="" />
    </Panel>
  );
}
