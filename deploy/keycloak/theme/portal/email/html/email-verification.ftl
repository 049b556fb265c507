<#import "template.ftl" as layout>
<@layout.emailLayout titulo="Confirme su correo" resumen="Abra el enlace para confirmar su correo.">
<@layout.parrafo>Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: para usar su cuenta en <b>${realmName}</b>, confirme que esta dirección es suya.</@layout.parrafo>
<@layout.caja/>
<@layout.boton rotulo="Confirmar mi correo"/>
<@layout.aviso>Si usted no tiene una cuenta, ignore este mensaje.</@layout.aviso>
</@layout.emailLayout>
