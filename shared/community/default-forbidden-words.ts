import type { WordAction } from '#shared/community/comments';

const words = (lines: string): readonly string[] => lines.trim().split(/\s+/);

/**
 * Default forbidden words for comments and nicknames. An operator's entry with the same letters replaces the default.
 */
export const DEFAULT_FORBIDDEN_WORDS: Readonly<Record<Exclude<WordAction, 'fold'>, readonly string[]>> = {
  refuse: words(`
    시발 씨발 씨바 쉬발 싀발 씌발 쓰발 시이발 씨이발 시이이발 씨이이발 시빨 씨빨 시팔 씨팔 시벌 씨벌 시부럴 씨부럴 시부랄 씨부랄 씹할 십할 ㅅㅂ ㅆㅂ
    ㅅ발 ㅆ발 ㅅl발 ㅆl발 si발 ssi발 시bal 씨bal sibal ssibal tlqkf 씨8 18놈 18새끼 십팔놈 병신 븅신 빙신 뷰웅신 ㅂㅅ
    qudtls 지랄 쥐랄 ㅈㄹ wlfkf 염병할 개새끼 개색기 개색끼 개쌔끼 개섀끼 개샊 개쉐이 개자식 개씹 개좆 개쌍 개ㅅㄲ ㄱㅅㄲ rotorl 씹새
    씹년 씹놈 씹창 십새끼 쌍년 쌍놈 썅 잡년 화냥년 걸레년 창년 좆 조옷같 존만이 좃같 좃까 좃나 ㅈ같 ㅈ까 니미 니애미 니애비 니에미 네애미 느금마
    느그애미 느개비 엠창 앰창 애미없 애미뒤진 에미뒤진 호로새끼 후레자식 후레새끼 육변기 보지년 보지빨 보짓물 보빨 자지빨 자짓물 젖탱이 빨통 딸딸이
    강간하고싶 강간해줘 나가뒤져 나가죽어 뒈져라 자살해라 자살추천 목매달아라 fuck fxxk fuxk phuck motherfucker bitch
    asshole bullshit cunt nigger faggot whore
  `),
  hold: words(`
    짱깨 짱꼴라 쪽바리 쪽발이 깜둥이 똥남아 전라디언 한남충 김치녀 메갈년 페미년 보슬아치 맘충 틀딱 급식충 똥꼬충 게이새끼 장애새끼 애자새끼 정신병자새끼
    미친년
  `),
  allow: words(`
    시발점 시발역 시발차 시발택시 시발자동차 시발표 시발생 시발견 시발송 시발매 시발행 시발달 시발전 시발급 시발휘 시발음 시발동 시발굴 시발효 시발화
    시발령 시발언 시발신 시발사 시발하 아저씨발 아가씨발 글씨발 솜씨발 날씨발 말씨발 불씨발 아저씨바 아가씨바 글씨바 솜씨바 날씨바 말씨바 불씨바 마음씨바
    시빨리 시빨래 시벌레 다시벌 역시벌 즉시벌 동시벌 감시벌 시벌금 시벌써 시벌어 시벌이 시팔로 시팔레 시빨간 씨빨리 씨빨래 씨빨간 시팔아 시팔리 시팔았
    시팔고 시팔던 시팔기 병신년 병신고 병신청 병신약 병신규 병신설 지니미 비니미 미니미 어니미 저니미 주니미 니미츠 아니미 언니미 머니미 엄니미 할머니미
    어머니미 보빨래 엠창업 scunthorpe 조개자식 번개자식 무지개자식 베개자식 개쌍둥이 빨통신 나가죽어가 나가죽어도
  `),
};
