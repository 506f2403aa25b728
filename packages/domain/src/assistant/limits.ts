/** Figures of the assistant. */
export const assistantLimits = {
  /** Characters of a message. */
  contentMax: 4_000,
  /** Messages of one call. */
  turnsMax: 20,
  /** Of what was said before, so many messages and so much of each are given to a model. */
  rememberedTurns: 6,
  rememberedCharacters: 1_000,
  /** Answers that one person receives at the same time, on one server process. */
  streamsMax: 2,
  /** Days that conversations are kept. */
  keptDays: 30,
  /** Passages an answer rests on at most. */
  sourcesMax: 5,
  /** Passages that are quoted where no model words the answer. */
  quotedMax: 3,
  /** Characters of a passage. */
  passageMax: 1_500,
  /** Characters of a quotation. */
  quotationMax: 320,
  /** Bytes of an answer of a model; what follows is cut off. */
  answerBytesMax: 32 * 1024,
  /** Conversations that are listed. */
  listedMax: 100,
} as const;
