import type { TextFile } from '../text/text-title.ts';

/** Account and program names that editors write as the author. */
const ACCOUNT =
  /^(?:users?|admin(?:istrator)?|owner|author|unknown|default|guest|root|pc|home|me|test|사용자\d*|관리자|소유자|저자|작성자|이름 없음|(?:windows|microsoft(?: office)?) ?(?:user|사용자)?|hp|dell|asus|lenovo|samsung|lg|hancom|hwp|python-docx|apache poi|openxml|libreoffice|desktop-\w+|laptop-\w+|user-?pc|[\w.-]+@[\w.-]+)$/iu;
const PLACEHOLDER =
  /^(?:제목 없음|무제|(?:새 )?문서 ?\d*|빈 문서 ?\d*|untitled ?\d*|(?:new )?document ?\d*|microsoft word\b.*|.*\.(?:docx?|hwpx?))$/iu;

/** Title and author of a document's properties, without names that only a program has given. */
export function documentFacts(title: string, author: string): Pick<TextFile, 'title' | 'author'> {
  return {
    ...(title === '' || PLACEHOLDER.test(title) ? {} : { title }),
    ...(author === '' || ACCOUNT.test(author) ? {} : { author }),
  };
}
