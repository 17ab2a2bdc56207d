export const ANNOTATION_LIST_LABELS = {
  filterAll: '모든 색',
  search: '표시에서 찾기',
  exportTitle: '이 작품의 표시 내보내기',
  emptyBookmarks: '책갈피가 없습니다. 읽다가 책갈피 버튼이나 B 키를 누르면 그 문장에 꽂힙니다.',
  emptyHighlights: '하이라이트가 없습니다. 글을 길게 누르거나 드래그해 선택한 뒤 색을 눌러 주세요.',
  emptyFilter: '찾으시는 표시가 없습니다. 색이나 검색어를 바꿔 주세요.',
} as const;
