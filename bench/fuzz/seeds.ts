/** Seed inputs and dictionary of a target. */
export interface Seeds {
  inputs: string[];
  words: string[];
}

const XML = [
  '<?xml version="1.0"?>',
  '<!DOCTYPE html>',
  '<!ENTITY a "b">',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&amp;',
  '&nbsp;',
  '&#0;',
  '&#x202e;',
  '<a>',
  '</a>',
  '="',
  '/>',
];
const HTML = [
  ...'p div span section ruby rt rp em strong i b img svg image table tr td li br hr h1 h3 pre style script iframe template math noscript aside a body head title select option'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  ' class="dots"',
  ' style="font-weight:bold"',
  ' hidden',
  ' epub:type="noteref"',
  ' href="#a"',
  ' id="a"',
  ' src="a.png"',
];
const PAGE =
  '<?xml version="1.0"?><!DOCTYPE html><html><head><title>쪽</title></head><body><h1>제1장</h1><p class="dots">글<ruby>漢<rt>한</rt></ruby> <em>강조</em><a epub:type="noteref" href="#n">1</a></p><hr/><aside epub:type="footnote" id="n">각주</aside></body></html>';
const OPF =
  '<package version="3.0"><metadata><dc:title>책</dc:title><dc:creator id="c">한서림</dc:creator><meta refines="#c" property="role">aut</meta><meta name="cover" content="a"/></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="t"><itemref idref="a"/></spine><guide><reference type="cover" href="a.xhtml"/></guide></package>';
const NCX =
  '<ncx><navMap><navPoint><navLabel><text>하나</text></navLabel><content src="a.xhtml#x"/></navPoint></navMap></ncx>';
const DOCX =
  '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:em w:val="dot"/></w:rPr><w:t>글</w:t><w:br/></w:r><w:ruby><w:rt><w:r><w:t>한</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>';
const DOCX_STYLES = '<w:styles><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>';
const RELATIONS = '<Relationships><Relationship Id="r1" Type="a/image" Target="media/a.png"/></Relationships>';
const HWPX =
  '<hs:sec><hp:p paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0"><hp:t>글<hp:lineBreak/></hp:t><hp:ctrl><hp:footNote><hp:subList><hp:p><hp:run><hp:t>각주</hp:t></hp:run></hp:p></hp:subList></hp:footNote></hp:ctrl><hp:dutmal><hp:mainText>漢</hp:mainText><hp:subText>한</hp:subText></hp:dutmal></hp:run></hp:p></hs:sec>';
const HWPX_HEAD =
  '<hh:head><hh:charPr id="0"><hh:bold/><hh:symMark symMark="DOT_ABOVE"/></hh:charPr><hh:style id="0" name="개요 1"/></hh:head>';
const MARKDOWN =
  '# 제목\n\n1화\n\n글 **굵게** *방점* {漢字|한자} 각주[^1]\n\n***\n\n![그림](a.png)\n\n- 대사\n\n[^1]: 각주\n';
const SHEET =
  'title: 가\ncreators: [{ name: 나, role: 글 }]\nrating: all\nprices: { free: 1, buy: 2, rent: { coins: 1, hours: 72 } }\nepisodes:\n  - file: 01.md\n    title: 하나\n    opensAt: 2026-12-01T12:00:00+09:00\n';
const COMIC =
  '<ComicInfo><Series>만화</Series><Number>1</Number><Writer>가, 나</Writer><Manga>YesAndRightToLeft</Manga></ComicInfo>';
const BLOCKS =
  '[{"id":"1","kind":"paragraph","align":"center","spans":["글",{"mark":"dots","text":"점"},{"ruby":"한","base":"漢"},{"note":"1"}]},{"kind":"heading","level":2,"spans":["장"]},{"kind":"break"},{"kind":"image","alt":"","picture":"abcd","width":1,"height":1},{"kind":"note","name":"1","spans":[]}]';
const LETTER =
  '# 알림\n\n글 **굵게** [이음](/novel/1)\n\n1. 하나\n2. 둘\n\n| 가 | 나 |\n|---|---|\n| 1 | 2 |\n\n![그림](a.png)\n';
const MARKS = [
  '**',
  '*',
  '_',
  '`',
  '```',
  '[',
  '](',
  ')',
  '![',
  '](javascript:',
  '<',
  '>',
  '{',
  '|',
  '}',
  '[^1]',
  '[^1]: ',
  '\n',
  '\n\n',
  '# ',
  '> ',
  '- ',
  '1. ',
  '---',
  '|---|',
  '\\',
  '&#',
  '***',
  '\t',
];
const split = (...parts: string[]): string => parts.join('\u001e');

/** By target name of parsers.ts. */
export const SEEDS: Record<string, Seeds> = {
  epubPages: {
    inputs: [
      split(
        PAGE,
        '<nav epub:type="toc"><ol><li><a href="a.xhtml">하나</a></li></ol></nav>',
        '.dots{text-emphasis:dot}p{text-align:center}',
      ),
    ],
    words: [...XML, ...HTML],
  },
  epubPackage: {
    inputs: [split(OPF, PAGE, NCX)],
    words: [...XML, ...HTML, 'idref="a"', 'properties="nav"', 'linear="no"', '../', '%2e%2e/'],
  },
  docx: {
    inputs: [split(DOCX, DOCX_STYLES, RELATIONS)],
    words: [
      ...XML,
      '<w:p>',
      '</w:p>',
      '<w:r>',
      '</w:r>',
      '<w:t>',
      '</w:t>',
      '<w:tbl>',
      '<w:ruby>',
      '<w:ins>',
      '<w:del>',
      '<w:drawing>',
      '<mc:AlternateContent>',
    ],
  },
  hwpx: {
    inputs: [split(HWPX, HWPX_HEAD, OPF)],
    words: [
      ...XML,
      '<hp:p>',
      '</hp:p>',
      '<hp:run>',
      '<hp:t>',
      '<hp:tbl>',
      '<hp:ctrl>',
      '<hp:footNote>',
      '<hp:dutmal>',
      '<hp:pic>',
    ],
  },
  workFolder: {
    inputs: [split(SHEET, MARKDOWN, '글이다.\n')],
    words: [
      ...MARKS,
      'title: ',
      'creators: ',
      '&a ',
      '*a',
      '<<: ',
      '!!binary ',
      '? ',
      '__proto__: ',
      '- ',
      '{',
      '}',
      '9999-99-99',
      '.inf',
      '0x1',
    ],
  },
  comic: { inputs: [split(COMIC, '\u0089PNG\r\n\u001a\n')], words: XML },
  archive: {
    inputs: ['PK\u0003\u0004', 'PK\u0005\u0006'],
    words: [
      'PK\u0001\u0002',
      'PK\u0003\u0004',
      'PK\u0005\u0006',
      'PK\u0006\u0006',
      '../',
      '\\',
      '\u0000\u0000\u0000\u0000',
      '\u00ff\u00ff\u00ff\u00ff',
    ],
  },
  html: { inputs: [PAGE], words: [...XML, ...HTML] },
  markdown: { inputs: [MARKDOWN], words: MARKS },
  plainText: {
    inputs: ['제목\n\n한서림\n\n제1장 밤\n\n글이 이어진다.\n', '1\n\n글\n\n2\n\n글\n'],
    words: ['\n', '\r', '제1화', '프롤로그', '***', '\u3000', '“', '一', 'Ⅳ', '\u0000', '\ufeff', ' '],
  },
  letters: { inputs: [LETTER], words: [...MARKS, 'https://', 'javascript:', 'mailto:'] },
  editor: {
    inputs: [BLOCKS, PAGE, MARKDOWN],
    words: [
      ...HTML,
      '"kind":"paragraph"',
      '"spans":[',
      '{"mark":"dots","text":"',
      '"__proto__":',
      '1e999',
      '-0',
      '"\\ud800"',
      '[',
      ']',
      '{',
      '}',
      ',',
    ],
  },
};
