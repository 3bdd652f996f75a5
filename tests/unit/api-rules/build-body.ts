/** A body of one field. */
export const buildBody = (rest: object) => ({
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { id: { type: 'string', description: 'Id.', examples: ['thg_1'] } },
          ...rest,
        },
        example: { id: 'thg_1' },
      },
    },
  },
});
