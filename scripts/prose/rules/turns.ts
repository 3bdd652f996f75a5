/** A turn of phrase that is hard for readers whose first language is another, and what to write instead. */
export interface Turn {
  readonly pattern: RegExp;
  /** Better wording, as an advice to the writer. */
  readonly write: string;
}

const turn = (pattern: RegExp, write: string): Turn => ({ pattern, write });

/** In the order of docs/writing.md where it names them. A pattern finds no correct sentence of the field. */
const TURNS: readonly Turn[] = [
  turn(/\bwho(?:m|so)?ever\b/i, 'Name the person: "the user who", "anyone who".'),
  turn(/\b(?:what|where|which|when)ever\b/i, 'Write "any", "each" or "every" with the noun.'),
  turn(/\banew\b/i, 'Write "again", or call the thing new.'),
  turn(/\bshall\b/i, 'Write "must", "will" or the present tense.'),
  turn(
    /\b(?:of|by|at|from|in|for|on|with|to|after|under|behind|beside|through|until|without) (?:which|whom)\b/i,
    'Write two sentences, and repeat the noun.',
  ),
  turn(/\bof whose\b|,? whose .{1,40} whose\b/i, 'Write two sentences, and repeat the noun.'),
  turn(/\bby then\b/i, 'Write "already", or name the moment.'),
  turn(/\bfrom then on\b/i, 'Write "after that", or name the moment.'),
  turn(
    /\b(?:give|gives|gave|given|giving) way\b/i,
    'Say what happens: "is replaced by", "is rejected".',
  ),
  turn(
    /\b(?:is|are|was|were|be) (?:told|said)\b/i,
    'Name who says it: "the field shows", "the call returns".',
  ),
  turn(
    /\b(?:stand|stands|stood|standing) (?:in|at|on|there|here|beside|behind|before|above|below|under|with)\b/i,
    'Write "is in", "appears in" or "comes before".',
  ),
  turn(/\bthe own\b/i, 'Write "your own" or "its own".'),
  turn(
    /\b(?:named|listed|said|shown|mentioned|described) (?:above|below)\b|\bthe above\b/i,
    'Name it again, or link to it.',
  ),
  turn(
    /\bthe (?:newest|oldest|latest|largest|smallest|highest|nearest|last|earliest) first\b/i,
    'Write "newest first" or "from newest to oldest".',
  ),
  turn(
    /\bthat there (?:is|are)(?: not)?\b|\bthere is not\b/i,
    'Write "that exists", or leave it out.',
  ),
  turn(/\bmend(?:s|ed|ing)?\b/i, 'Write "correct" or "fix".'),
  turn(/\bbe (?:it|they)\b/i, 'Write "whether it is".'),
  turn(
    /\b(?:leave|leaves|left|leaving|stay|stays|kept|keep|keeps) (?:\w+ ){0,3}as (?:it|they) (?:is|are|was|were)\b/i,
    'Write "stays the same", "does not change" or "keep".',
  ),
  turn(/\b(?:is|are) to be\b/i, 'Write "must be", or say what happens.'),
  turn(/\b(?:has|have) to be\b/i, 'Write "must be", or tell the reader what to do.'),
  turn(/\b(?:that|those) of\b/i, 'Repeat the noun.'),
  turn(/\bthe (?:former|latter)\b|\bthe one (?:before|after)\b/i, 'Repeat the noun.'),
  turn(/\bbeside\b/i, 'Write "next to", "besides" or "in addition to".'),
  turn(/\bonce more\b/i, 'Write "again".'),
  turn(/\bfor good\b/i, 'Write "permanently" or "for ever".'),
  turn(/\bgoes? by\b/i, 'Write "uses", "follows" or "is based on".'),
  turn(/\b(?:go|goes|went|gone) on\b/i, 'Write "continue".'),
  turn(/\bin place of\b/i, 'Write "instead of".'),
  turn(
    /\b(?:thereof|therein|thereby|thereupon|hence|thence|whence|thus|whereby|wherein|hereby|herein|whereas|thereafter|henceforth)\b/i,
    'Write "so", "but", "then" or a new sentence.',
  ),
  turn(/\bin force\b/i, 'Write "active", "valid" or "current".'),
  turn(/\bin all(?=[,.:;?!]|$)/i, 'Write "in total".'),
  turn(/\bso already\b|\bis so\b/i, 'Say what is the case already.'),
  turn(/\bby (?:itself|themselves)\b/i, 'Write "automatically", or name who does it.'),
  turn(
    /\b(?:a|an|no|some|any|each|every) [\w -]{1,30}? of (?:its|your|their|his|her|our|my) own\b/i,
    'Write "its own" or "your own" before the noun.',
  ),
  turn(/\banswers? (?:with|by)\b/i, 'Write "returns", or "fails with" for an error.'),
  turn(/\b(?:tell|tells|told) of\b/i, 'Write "reports" or "is sent when".'),
  turn(/\bholds? (?:for|good)\b/i, 'Write "applies to".'),
  turn(/\bthe worth\b|\b(?:its|their|whose) worth\b/i, 'Write "value".'),
  turn(/\bpass(?:es|ed|ing)? over\b/i, 'Write "skip".'),
  turn(
    /\b(?:take|takes|taken|taking|took) (?:[\w-]+ ){0,3}(?:away|off)\b/i,
    'Write "remove", "unassign" or "detach".',
  ),
  turn(
    /\b(?:come|comes|came) (?:to nothing|about|to no)\b|\bcomes to\b/i,
    'Say what the result is.',
  ),
  turn(/\b(?:nothing|none|nobody|no one) (?:but|besides|beside|save)\b/i, 'Write "only".'),
  turn(
    /^(?:Nor|Of (?:all|several|these|those|the|two|many)|Not only)\b/,
    'Begin with who or what does it.',
  ),
  turn(/\bprovided that\b/i, 'Write "if", at the start of the sentence.'),
  turn(/\bless what\b/i, 'Write "minus".'),
  turn(/\bup to now\b|\bas yet\b|\bthus far\b/i, 'Write "so far" or "yet".'),
  turn(/\b(?:what|all) (?:that )?there (?:is|are)\b/i, 'Name the things that exist.'),
];

/** A turn in a sentence, and where it begins, from 0. */
export interface FoundTurn {
  readonly turn: Turn;
  readonly index: number;
  /** The words that were found. */
  readonly words: string;
}

/** The listed turns of a sentence. */
export function findTurns(sentence: string): FoundTurn[] {
  return TURNS.flatMap((one) => {
    const found = one.pattern.exec(sentence);
    return found ? [{ turn: one, index: found.index, words: found[0].trim() }] : [];
  });
}
