import IconUndo from '~icons/console/arrow-back-up';
import IconRedo from '~icons/console/arrow-forward-up';
import IconParagraph from '~icons/console/pilcrow';
import IconHeading from '~icons/console/h-2';
import IconSubheading from '~icons/console/h-3';
import IconCenter from '~icons/console/align-center';
import IconEnd from '~icons/console/align-right';
import IconBox from '~icons/console/table';
import IconStrong from '~icons/console/bold';
import IconEmphasis from '~icons/console/underline';
import IconDots from '~icons/console/dots';
import IconStrike from '~icons/console/strikethrough';
import IconScene from '~icons/console/separator';
import IconRuby from '~icons/console/text-caption';
import IconNote from '~icons/console/asterisk';
import IconPicture from '~icons/console/photo';
import IconFind from '~icons/console/search';
import IconFull from '~icons/console/arrows-maximize';
import IconLeaveFull from '~icons/console/arrows-minimize';

/** Icons of the editor's tools. */
export const TOOL_ICONS = {
  undo: IconUndo,
  redo: IconRedo,
  paragraph: IconParagraph,
  heading: IconHeading,
  subheading: IconSubheading,
  center: IconCenter,
  end: IconEnd,
  box: IconBox,
  strong: IconStrong,
  emphasis: IconEmphasis,
  dots: IconDots,
  strike: IconStrike,
  scene: IconScene,
  ruby: IconRuby,
  note: IconNote,
  picture: IconPicture,
  find: IconFind,
  full: IconFull,
  leaveFull: IconLeaveFull,
};
