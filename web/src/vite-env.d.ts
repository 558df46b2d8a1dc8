/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:icon/*" {
  const icon: import("./lib/icon").IconData;
  export default icon;
}
