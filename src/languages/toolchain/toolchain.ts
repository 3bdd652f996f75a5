import type { LanguageRegistration } from 'shiki/core';

/** A program that a machine has or lacks. */
export interface Tool {
  /** Command that succeeds where the program is there. */
  readonly probe: Command;
  /** Prints the version of the program. @default probe */
  readonly version?: Command;
  /** Packages of Debian that bring the program. */
  readonly packages: readonly string[];
}

/**
 * A program and its arguments. Of the programs, `node` is the Node.js that runs already and `tsc` this repository's
 * compiler. The argument `tsx` is this repository's loader of that name.
 */
export type Command = readonly [program: string, ...args: string[]];

/**
 * What highlights, installs, runs and checks the programs of a language, in Node alone. All of it is data: a toolchain
 * imports nothing but types, so that bundles for browsers leave the toolchain out.
 */
export interface Toolchain extends Tool {
  /** Name of one of the highlighter's grammars, or a grammar. */
  readonly grammar: string | LanguageRegistration;
  /** Name of the file that a program is run from. */
  readonly file: string;
  /** Runs that file, which stands behind the arguments. Warnings count: a program should run without any. */
  readonly command: Command;
  /** Runs exported workflow programs, where another program does that. @default command */
  readonly programCommand?: Command;
  /** Whether readers paste its code into a shell, in which what one piece of code sets stays for the next. */
  readonly isShell?: true;
  /**
   * Commands of Bash that run the file `$file` beside other files of its folder that the file uses, where `command` with
   * the file behind its arguments does not.
   */
  readonly folderCommands?: string;
  /** What exported workflow programs call besides. */
  readonly tools?: readonly Tool[];
  /** What the sample receiver of callbacks runs on besides. */
  readonly receiverTools?: readonly Tool[];
  /** How samples print an answer: as console.log shows the answer, two levels deep, or with every value in full. */
  readonly output: 'inspected' | 'full';
  /** Whether a program that succeeds may write to stderr all the same. */
  readonly writesProgress?: boolean;
  /** Checks the types of the files behind the arguments, where a language has types that can be checked before a run. */
  readonly typeCheck?: Command;
}
