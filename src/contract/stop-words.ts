/** Words that say how somebody asks rather than what for. They never have to match. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about already am an and any are as at be been but by can could did do does for from had has have how i if in ' +
    'into is it its me my of on or our should so some that the their them there these they this those to ' +
    'available supported existing exist exists us want was we what when where which who why will with would you your please need'
  ).split(' '),
);
