import * as z from 'zod/mini'
import { normalizePhone } from '#domain/platform/phone.ts'

/**
 * Control characters, Unicode line separators and bidi marks can make a name display as something else. Lone surrogates
 * are not characters, and PostgreSQL cannot store them.
 */
const TRICKS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Text of only spaces, fillers, joiners and lone accents. Such a name would be an empty line on the manifest. */
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]+$/u

/** One line of text that a user typed: trimmed, limited in length, visible, without misleading characters. */
export const plainText = (least: number, tooShort: string, most: number) =>
  z.string(tooShort).check(
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => !NOTHING_TO_SEE.test(text), tooShort),
    z.refine((text) => !TRICKS.test(text), 'Contains characters that cannot be shown'),
  )

/** Text of several lines that a user typed. Allows tabs, and line breaks, which become \n. */
export const plainParagraphs = (least: number, tooShort: string, most: number, tooLong: string) =>
  z.string(tooShort).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, tooLong),
    z.refine((text) => !NOTHING_TO_SEE.test(text.replace(/[\n\t]/g, ' ')), tooShort),
    z.refine(
      (text) => !TRICKS.test(text.replace(/[\n\t]/g, ' ')),
      'Contains characters that cannot be shown',
    ),
  )

/** Converts to lower case, so that two spellings of an address are equal. */
export const emailAddress = (words: string) =>
  z.string(words).check(z.trim(), z.toLowerCase(), z.maxLength(254, words), z.email(words))

/** Accepts an empty string too: an empty form field sends one. */
export const emailOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, words),
    z.refine((text) => text === '' || emailAddress(words).safeParse(text).success, words),
  )

/** A link for our pages, or an empty string. Only https: no scripts, files or unencrypted connections. */
export const httpsOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(300, 'At most 300 characters'),
    z.refine((text) => text === '' || isHttpsAddress(text), words),
  )

/** A valid phone number. Spaces, dashes, brackets and plus signs are allowed besides the digits. */
export const phoneNumber = (words: string) =>
  z.string(words).check(z.trim(), z.maxLength(30, words), z.refine(isPhoneNumber, words))

export const phoneNumberOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(30, words),
    z.refine((text) => text === '' || isPhoneNumber(text), words),
  )

const isPhoneNumber = (text: string): boolean =>
  /^[+()\d\s-]+$/.test(text) && !TRICKS.test(text) && normalizePhone(text) !== undefined

/** Refuses a user name in the URL: `https://tafiya.example@evil.example` looks like our site but is not. */
const isHttpsAddress = (text: string): boolean =>
  /^https:\/\/\S+$/.test(text) && !TRICKS.test(text) && URL.canParse(text) && new URL(text).username === ''
