import "tengen/react";

export const Board = () => (
  <tengen-board moves="h8i9" size={15} src="/tengen/" ontengen-move={({ detail }) => console.log(detail.side)} />
);
// @ts-expect-error: the color is none of the four
export const Wrong = () => <tengen-board color="red" />;
